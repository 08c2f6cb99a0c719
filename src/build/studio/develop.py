"""Gives a render its colours: applies new paint to the same light, then the film, and writes the file."""
import subprocess
import numpy as np
from scipy.ndimage import gaussian_filter, map_coordinates
from colours import COLOURS, GLASSES, METALS, WOODS, linear
from film import develop_film
from labels import drawing
from patterns import PATTERNS, Spots
from shelf import finished

DEPTH = .4
SIZE = 800
EXPOSURE = .46
# A little warmer than the lamps.
WARMTH = np.array([1.022, 1., .955], np.float32)
CLAY = '#b98a63'


def spread(a):
    """How much a changes from one pixel to the next."""
    gy, gx = np.gradient(a)
    return np.hypot(gy, gx)


def places(place, alpha, chosen, mapping):
    """The positions of a zone's pixels on the goods, across and up."""
    p = place / np.maximum(alpha, 1e-3)[..., None]
    if mapping == 'round':
        r = np.hypot(p[..., 0], p[..., 1])
        R = max(np.percentile(r[chosen], 90), 1e-3)
        angle = np.arctan2(p[..., 0], -p[..., 1])
        step_u = R * np.hypot(spread(p[..., 0] / np.maximum(r, 1e-3)), spread(p[..., 1] / np.maximum(r, 1e-3)))
        u, v = angle * R, p[..., 2]
    elif mapping == 'plate':
        v = np.hypot(p[..., 0], p[..., 1])
        R = max(np.percentile(v[chosen], 95), 1e-3)
        unit = p[..., :2] / np.maximum(v, 1e-3)[..., None]
        u, step_u = np.arctan2(unit[..., 0], -unit[..., 1]) * R, R * np.hypot(spread(unit[..., 0]), spread(unit[..., 1]))
    else:
        i, j = {'flat': (0, 1), 'front': (0, 2), 'side': (1, 2), 'along': (1, 0)}[mapping]
        u, v, step_u = p[..., i], p[..., j], spread(p[..., i])
    step_v = spread(v)
    limited = [np.clip(s[chosen], np.median(s[chosen]) * .4, np.median(s[chosen]) * 6 + 1e-4) for s in (step_u, step_v)]
    spots = Spots(p[chosen], u[chosen], v[chosen], *limited)
    if mapping in ('round', 'plate'):
        spots.u0, spots.width = -np.pi * R, 2 * np.pi * R
        spots.cell = (R if mapping == 'plate' else max(spots.height, min(2 * R, 3 * spots.height))) / 9
    return spots


def sampled(image, u, v, step):
    """The drawing at (u, v), blurred to the size of a pixel."""
    h, w, _ = image.shape
    blur = max(0., float(np.median(step)) * h * .45)
    if blur > .5:
        image = np.stack([gaussian_filter(image[..., k], blur) for k in range(3)], -1)
    y, x = np.clip((1 - v) * h - .5, 0, h - 1.001), np.clip(u * w - .5, 0, w - 1.001)
    i, j = y.astype(int), x.astype(int)
    fy, fx = (y - i)[:, None], (x - j)[:, None]
    return image[i, j] * (1 - fy) * (1 - fx) + image[i + 1, j] * fy * (1 - fx) + image[i, j + 1] * (1 - fy) * fx + image[i + 1, j + 1] * fy * fx


def paint(fill, spots, tone):
    """The new albedo of a zone's pixels, and how much of their gloss remains."""
    gloss = np.ones(len(tone), np.float32)
    if 'wood' in fill:
        dark, middle, light = (linear(h) for h in reversed(WOODS[fill['wood']]))
        t = tone[:, None]
        return np.where(t < .5, dark + (middle - dark) * t * 2, middle + (light - middle) * (t * 2 - 1)), gloss
    shade = (1 - DEPTH * (1 - tone))[:, None]
    a, b = (linear(COLOURS[fill.get(k, fill['colour'])]) for k in ('colour', 'second'))
    weight = PATTERNS[fill.get('pattern', 'plain')](spots, fill.get('seed', 0))[:, None]
    albedo = a + (b - a) * weight
    if 'foot' in fill:
        z = spots.p[:, 2] + .012 * np.sin(spots.p[:, 0] * 9 + spots.p[:, 1] * 7)
        bare = np.clip(.5 - (z - fill['foot']) / (spots.step_v + 1e-4), 0, 1)
        albedo = albedo + (linear(CLAY) - albedo) * bare[:, None]
        gloss = 1 - .85 * bare
    return albedo * shade, gloss


def cut_out(light, top, left, size, wanted):
    """A square of the passes, resampled to wanted pixels. Light and positions are smooth enough for that; patterns are drawn afterwards."""
    h, w = light['tone'].shape
    step = size / wanted
    y, x = np.meshgrid(top + (np.arange(wanted) + .5) * step - .5, left + (np.arange(wanted) + .5) * step - .5, indexing='ij')
    def cut(a):
        if a is None:
            return None
        layers = a.reshape(h, w, -1)
        cuts = [map_coordinates(layers[..., k], [y, x], order=1, mode='nearest') for k in range(layers.shape[2])]
        return np.stack(cuts, -1).reshape(wanted, wanted, *a.shape[2:])
    return {name: cut(a) for name, a in light.items() if name != 'ground'}


def whole(light, wanted=SIZE):
    """The passes of the whole picture at the wanted size."""
    h = light['tone'].shape[0]
    return light if h == wanted else cut_out(light, 0, 0, h, wanted)


def closer(light, zoom, wanted=SIZE):
    """The passes of the upper part of the goods, enlarged."""
    h, w = light['tone'].shape
    ys, xs = np.nonzero(light['masks'].sum(-1) > .5)
    size = min(max(np.ptp(ys), np.ptp(xs)) / zoom, h / 1.4)
    top = np.clip(ys.min() + .36 * np.ptp(ys) - size / 2, 0, h - size)
    left = np.clip(xs.min() + .46 * np.ptp(xs) - size / 2, 0, w - size)
    return cut_out(light, top, left, size, wanted)


def shone(light, where, colour, bounced, gloss_colour, through):
    """The light that these pixels send with these colours."""
    lit = (light['diffuse'][where] + bounced) * np.maximum(colour, 0) + light['gloss'][where] * gloss_colour + light['emit'][where]
    return (lit if light['through'] is None else lit + light['through'][where] * through) * WARMTH


def develop(light, about, fills, mapping='round'):
    """The picture (0 to 1) of cleaned passes (light.py), with each zone filled as fills says. Pixels without a zone are
    developed only once and reused."""
    exposure = EXPOSURE + about.get('exposure', 0)
    alpha = light['masks'].sum(-1)
    if 'ground' not in light:
        everywhere = np.ones(alpha.shape, bool)
        rows = shone(light, everywhere, *(light[k][everywhere] for k in ('diffuse_colour', 'bounced', 'gloss_colour', 'through_colour')))
        light['ground'] = develop_film(rows, exposure).reshape(*alpha.shape, 3)
    zoned = alpha > .004
    colour, bounced, gloss_colour, through = (light[k][zoned] for k in ('diffuse_colour', 'bounced', 'gloss_colour', 'through_colour'))
    masks = light['masks'][zoned]
    tone = np.clip(light['tone'][zoned] / np.maximum(alpha[zoned], 1e-3), 0, 1)
    for k, zone in enumerate(about['zones']):
        fill, own = fills[zone['name']], masks[:, k] > .004
        if fill is None or own.sum() < 20:
            continue
        m, t = masks[own, k][:, None], tone[own]
        if zone['family'] == 'metal':
            gloss_colour[own] *= 1 + m * (linear(METALS[fill['metal']]) / np.array(zone['base'], np.float32) - 1)
            continue
        if zone['family'] == 'glass':
            through[own] *= 1 + m * (linear(GLASSES[fill['glass']]) - 1)
            continue
        chosen = light['masks'][..., k] > .004
        spots = places(light['place'], alpha, chosen, 'flat' if zone['family'] == 'label' else mapping)
        if zone['family'] == 'label':
            new, gloss = sampled(drawing(fill['label']), spots.p[:, 0], spots.p[:, 1], spots.step_v), None
            old = np.array(zone['base'], np.float32)
        else:
            new, gloss = paint(fill, spots, t)
            old = colour_before(zone, t)
        colour[own] += m * (new - old)
        # Light that a hollow bounces onto itself takes on its colour; outside, most bounced light comes from the backdrop.
        keep = .55 if zone['name'] == 'inside' else .12
        bounced[own] *= 1 + m * keep * (np.clip(new / np.maximum(old, .02), 0, 2.2) - 1)
        if gloss is not None:
            gloss_colour[own] *= 1 + m * (gloss[:, None] - 1)
    x = light['ground'].copy()
    x[zoned] = develop_film(shone(light, zoned, colour, bounced, gloss_colour, through), exposure)
    return x + .35 * (x - gaussian_filter(x, (.9, .9, 0)))


def colour_before(zone, tone):
    """The albedo that the zone was rendered with."""
    if zone['family'] == 'wood':
        return paint({'wood': 'oak'}, None, tone)[0]
    return np.array(zone['base'], np.float32) * (1 - DEPTH * (1 - tone))[:, None]


def write_webp(picture, path):
    """Writes the picture, dithered to 8 bits so that the backdrop shows no banding."""
    h, w, _ = picture.shape
    # The smaller a pixel is shown, the less visible are its flaws.
    quality = 82 if w <= SIZE else 72
    noise = np.random.default_rng(1).random(picture.shape, np.float32) * .9 + .05
    pixels = np.clip(np.clip(picture, 0, 1) * 255 + noise, 0, 255).astype('u1')
    ppm = b'P6\n%d %d\n255\n' % (w, h) + pixels.tobytes()
    done = subprocess.run(['cwebp', '-quiet', '-q', str(quality), '-m', '6', '-sharp_yuv', '-o', '-', '--', '-'], input=ppm, stdout=subprocess.PIPE, check=True)
    with finished(path) as made, open(made, 'wb') as file:
        file.write(done.stdout)
