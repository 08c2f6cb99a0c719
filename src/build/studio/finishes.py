"""The patterns and colours in which a design is developed: the products made from it."""
import random
import zlib
from colours import COLOURS, companion, lightness

# Each finish: its patterns, of which the first is always used; how many of the others are added; how many colours the first and the
# others come in; and how many series (other colours, woods, metals, labels) of the first there are.
CERAMIC = ('plain', 'speckle', 'stripes', 'bands', 'dots', 'dip', 'waves', 'wide-stripes', 'ombre', 'checks', 'terrazzo', 'triangles', 'chevron', 'grid', 'marbled')
CLOTH = ('plain', 'stripes', 'checks', 'gingham', 'wide-stripes', 'grid', 'chevron', 'waves', 'dots', 'triangles')
FINISHES = {
    'glaze': (CERAMIC, 8, (5, 3), 1),
    'glaze-few': (('plain', 'speckle', 'bands', 'dip', 'ombre', 'stripes', 'dots'), 4, (5, 3), 1),
    'clay': (('plain', 'speckle', 'terrazzo', 'dip', 'bands', 'marbled'), 4, (5, 3), 1),
    'enamel': (('plain', 'speckle', 'dots', 'bands', 'wide-stripes'), 3, (4, 3), 2),
    'cloth': (CLOTH, 7, (5, 3), 1),
    'plain': (('plain',), 0, (4,), 4),
    'single': (('plain',), 0, (1,), 1),
    'few': (('plain',), 0, (4,), 2),
    'decor': (('plain', 'dots', 'wide-stripes', 'terrazzo', 'waves', 'checks', 'triangles', 'ombre', 'chevron', 'marbled'), 6, (5, 3), 1),
    'bands': (('plain', 'bands', 'dip', 'wide-stripes'), 3, (5, 3), 1),
    'wood': (('plain',), 0, (5,), 1),
    'metal': (('plain',), 0, (4,), 1),
    'glass': (('plain',), 0, (5,), 1),
    'label': (('label',), 0, (4,), 4),
}
WARM = ('cream', 'sage', 'navy', 'terracotta', 'charcoal', 'white', 'sky-blue', 'mustard', 'forest-green', 'rose', 'teal', 'sand', 'burgundy', 'lilac', 'olive', 'brown')
BRIGHT = ('red', 'blue', 'yellow', 'green', 'orange', 'turquoise', 'violet', 'pink', 'coral', 'mint', 'navy', 'white')
SOBER = ('black', 'white', 'grey', 'navy', 'sage', 'sand', 'burgundy', 'teal', 'light-grey', 'rose', 'forest-green', 'sky-blue')
CHOICE = {
    'wood': ('oak', 'walnut', 'ash', 'beech', 'cherry', 'ebony'), 'metal': ('silver', 'brass', 'copper', 'black', 'gold', 'bronze'),
    'glass': ('clear', 'amber', 'smoke', 'green', 'blue', 'rose'), 'jewel': ('gold', 'silver', 'copper', 'bronze'),
    'tech': ('silver', 'charcoal', 'black', 'gold'), 'warm': WARM, 'bright': BRIGHT, 'sober': SOBER, 'all': tuple(COLOURS),
}
BRANDS = ('Verano', 'Halden', 'Miramar', 'Solenne', 'Nordlys', 'Kasbah', 'Lumora', 'Tamarind', 'Brisa', 'Ondine', 'Alba', 'Zafira', 'Marula', 'Fjella', 'Cedro', 'Amaya')
STYLES = ('sprig', 'sun', 'waves', 'hills', 'drop', 'rings', 'bee', 'tiles')


def chosen(rnd, items, count):
    """The first item and count others at random."""
    return [items[0], *rnd.sample(items[1:], min(count, len(items) - 1))] if count else [items[0]]


def fill_of(zone, design, pattern, colour, rnd_values):
    """The fill of a zone in one colourway."""
    pick, wood, metal, second, seed = rnd_values
    name, family = zone['name'], zone['family']
    fixed = design['fix'].get(name)
    if fixed == 'body':
        return {'colour': colour} if colour in COLOURS else None
    if fixed is not None:
        kind = {'wood': 'wood', 'metal': 'metal', 'glass': 'glass'}.get(family, 'colour')
        return {kind: fixed}
    if name == 'body' and family in ('wood', 'metal', 'glass'):
        return {family: colour}
    if family == 'label':
        return {'label': {'name': BRANDS[seed % len(BRANDS)], 'colour': colour if colour in COLOURS else 'cream', 'style': design.get('style') or STYLES[seed // 3 % len(STYLES)],
                          'line': design.get('line', ''), 'small': design.get('small', ''), 'ratio': design.get('ratio', 1), 'seed': seed}}
    if family == 'wood':
        return {'wood': wood}
    if family == 'metal':
        return {'metal': metal}
    if family == 'glass':
        return {'glass': 'clear'}
    if name == 'inside':
        return {'colour': colour if pick % 3 == 0 and pattern in ('plain', 'speckle') and colour in COLOURS else ('cream', 'white', 'ivory')[pick % 3]}
    if name in ('accent', 'trim') or colour not in COLOURS:
        return {'colour': companion(colour, pick) if colour in COLOURS else ('black', 'cream', 'charcoal')[pick % 3]}
    fill = {'colour': colour, 'seed': seed}
    if name == 'body' or (pattern in ('speckle', 'marbled', 'terrazzo') and name in ('lid', 'handle')):
        fill['pattern'] = 'plain' if pattern == 'label' else pattern
        fill['second'] = second
        if design.get('foot') and pattern in ('plain', 'speckle', 'dip', 'ombre') and pick % 2:
            fill['foot'] = design['foot']
    if design.get('ground') and pattern in ('stripes', 'dots', 'bands', 'waves', 'wide-stripes', 'chevron', 'gingham', 'grid', 'checks', 'triangles', 'terrazzo', 'marbled') and pick % 2 == 0:
        # The pattern has the colour, on a pale ground; zones without a pattern take the colour of the ground.
        fill['colour'], fill['second'] = (second if lightness(colour) < .42 else 'white'), colour
        if name != 'body':
            fill.pop('second')
    return fill


def products_of(name, design, zones):
    """The products of a design: [{id, pattern, colourways: [{id, fills}]}]. The result is always the same."""
    out = []
    for finish in design['finishes']:
        finish, _, palette = finish.partition(':')
        patterns, extra, counts, series = FINISHES[finish]
        rnd = random.Random(zlib.crc32(f'{name} {finish}'.encode()))
        own = finish in ('wood', 'metal', 'glass')
        choice = CHOICE[palette or (finish if own else 'warm')]
        rest = []
        for i, pattern in enumerate([patterns[0]] * series + chosen(rnd, patterns, extra)[1:]):
            first = i < series
            count = min(counts[0 if first else -1], len(choice))
            if own:
                colours = list(choice[:count])
            else:
                # No colour is used a second time before each has been used once.
                if len(rest) < count:
                    rest += [c for c in rnd.sample(choice, len(choice)) if c not in rest]
                colours, rest = sorted(rest[:count], key=list(COLOURS).index), rest[count:]
            pick, seed = rnd.randrange(1000), rnd.randrange(10000)
            wood, metal = rnd.choice(('oak', 'walnut', 'beech', 'ash')), rnd.choice(('steel', 'brass', 'black', 'brass'))
            colourways = []
            for colour in colours:
                second = companion(colour, pick) if colour in COLOURS else 'cream'
                values = (pick, wood, metal, second, seed)
                colourways.append({'id': colour, 'fills': {z['name']: fill_of(z, design, pattern, colour, values) for z in zones}})
            words = [name] + ([finish] if len(design['finishes']) > 1 and pattern == 'plain' else [] if pattern in ('plain', 'label') and len(design['finishes']) == 1 else [pattern])
            out.append({'id': '-'.join(words + ([str(i + 1)] if first and i else [])), 'pattern': pattern, 'colourways': colourways})
    return out
