"""The colours behind the words of vocabulary.json."""
import numpy as np

COLOURS = {
    'white': '#f1efea', 'cream': '#ebe0c8', 'ivory': '#f0e8d6', 'sand': '#d6c3a0', 'beige': '#cdb797', 'light-grey': '#c4c3bf',
    'grey': '#8b8b89', 'charcoal': '#3a3b3d', 'black': '#1b1b1c', 'navy': '#1f2f4d', 'blue': '#2f5fa3', 'sky-blue': '#86b2d3',
    'teal': '#1f6a6b', 'turquoise': '#4fb0ab', 'mint': '#a9d3bd', 'sage': '#93a58c', 'green': '#43894f', 'forest-green': '#27482f',
    'olive': '#6d7040', 'yellow': '#ecc443', 'mustard': '#c8952c', 'orange': '#dd7a2c', 'apricot': '#ebb187', 'terracotta': '#b55f3f',
    'coral': '#e27761', 'red': '#b52b2b', 'burgundy': '#6b2130', 'pink': '#e3a2ad', 'rose': '#c7788a', 'lilac': '#b9a5cf',
    'violet': '#6d549b', 'plum': '#542d49', 'brown': '#6f4a33', 'chocolate': '#432b20', 'caramel': '#ad7446',
}
# Light, middle and dark tone of the grain that materials.py makes.
WOODS = {
    'oak': ('#c79f6e', '#a87c4b', '#8a6238'), 'walnut': ('#7d563a', '#5a3a22', '#3a2413'), 'ash': ('#e2cda9', '#d0b487', '#b49456'),
    'beech': ('#dcb68c', '#cda374', '#b5875a'), 'cherry': ('#b87b50', '#9a5c36', '#743f22'), 'ebony': ('#2f2a26', '#211d1a', '#141110'),
}
METALS = {'steel': '#c9c8c5', 'silver': '#e2e0dc', 'gold': '#e3b968', 'brass': '#c9a35a', 'copper': '#d3886a', 'bronze': '#8f6a45', 'black': '#2c2c2e', 'charcoal': '#55565a'}
GLASSES = {'clear': '#ffffff', 'amber': '#d98a3a', 'smoke': '#77797b', 'green': '#86b58a', 'blue': '#86aed0', 'rose': '#e2b0b4', 'olive': '#b4bd86'}


def linear(h):
    v = np.array([int(h[i:i + 2], 16) / 255 for i in (1, 3, 5)], np.float32)
    return np.where(v <= .04045, v / 12.92, ((v + .055) / 1.055) ** 2.4).astype(np.float32)


def lightness(colour):
    return float(linear(COLOURS[colour]) @ [.21, .72, .07])


PALE = [c for c in COLOURS if lightness(c) > .5]
DEEP = [c for c in COLOURS if lightness(c) < .14]


def companion(colour, pick):
    """A colour that goes with another: a pale one with a deep one, a deep one with a pale one."""
    warm = ['cream', 'ivory', 'white', 'sand']
    if lightness(colour) < .42:
        return warm[pick % len(warm)]
    deep = ['charcoal', 'navy', 'forest-green', 'terracotta', 'brown', 'teal']
    return deep[pick % len(deep)]
