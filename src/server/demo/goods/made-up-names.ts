/** Coined, so that a demo product is never taken for a real brand's and needs no translation. */
export const seriesWords = [
  'Brelo', 'Cadrel', 'Dovrin', 'Elsum', 'Fandro', 'Galvu', 'Hadrel', 'Jorvel', 'Kelvu',
  'Lorvun', 'Mavrel', 'Nelvor', 'Ostrel', 'Quelso', 'Rondru', 'Selvor', 'Tandrel', 'Ulvren',
  'Zandru', 'Balmur', 'Cesvun', 'Delmur', 'Farlun', 'Halvun', 'Jesvun', 'Kalvor', 'Lembru',
  'Mirvun', 'Norvun', 'Orblen', 'Parvun', 'Relmo', 'Sorvun', 'Telvun', 'Valmun', 'Yendro',
  'Zelmur', 'Amvrel', 'Bervo', 'Corlun', 'Dalvun', 'Endrul', 'Felsun', 'Gorlan', 'Hesmur',
  'Imbrel', 'Jandrul', 'Kemvol', 'Lanvor', 'Meldru', 'Nanvel', 'Ondrul', 'Perlun', 'Quarlo',
  'Risvel', 'Sanvel', 'Tumrel', 'Urvel', 'Varlun', 'Wandrel', 'Yelmur', 'Zorvel', 'Arvlen',
  'Bendrul', 'Celvor', 'Dorlun', 'Ermund', 'Fenvol', 'Gandrel', 'Hasvel', 'Jarvun', 'Korlen',
  'Lusvel', 'Morvel', 'Nembru', 'Olvand', 'Pandrul', 'Resbun', 'Sulvor', 'Temvel',
] as const;

/** Disjoint from seriesWords: a store must not look like the maker of another store's goods. */
export const storeWords = [
  'Amberun', 'Besmoru', 'Cadrino', 'Dalvera', 'Elmoru', 'Farvelo', 'Galmeru', 'Helvaro',
  'Ilmoru', 'Jorvamu', 'Kelmaro', 'Lumbero', 'Marveso', 'Nolvera', 'Orvelu', 'Palmeno',
  'Quelmara', 'Rovelmo', 'Salmeru', 'Talvero', 'Ulmeno', 'Valdoru', 'Welmara', 'Yolvera',
  'Zelmaro', 'Arlundo', 'Bramelu', 'Corvelmo', 'Dorvelu', 'Esmoru', 'Felvano', 'Gorvelu',
  'Halmero', 'Jelvaro', 'Kalmeru', 'Lorvemo', 'Melvumo', 'Norvemo', 'Olmaru', 'Pelmaro',
  'Relvano', 'Sorvelu', 'Tolmeru', 'Urlemo', 'Vesmaro', 'Wolveru', 'Yelmaro', 'Zolveru',
  'Andrelo', 'Bolmeru', 'Calvemo', 'Delmaro', 'Ermalo', 'Folvera', 'Gelmoru', 'Holmaru',
  'Jarvelo', 'Korvemo', 'Lesmaru', 'Mirvelo',
] as const;
