/** Icons used only in the dialog. */
export const sendShape = 'M4 5l16 7-16 7 2.5-7ZM6.5 12H20';
export const pictureShape = 'M4 5.5h16v13H4ZM4 15.5l4.5-4.5 4 4 2.5-2.5 5 5M15.5 8.5h.01';
export const outsideShape = 'M9 5.5H5v13.5h13.5V15M13 5h6v6M19 5l-8.5 8.5';
