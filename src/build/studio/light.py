"""Removes the noise from the light passes, separately from colour, so textures stay as sharp as they were."""
import numpy as np
from scipy.ndimage import gaussian_filter, median_filter, uniform_filter


def luminance(x):
    return x @ np.array([.25, .6, .15], np.float32)


def grain(lum):
    """How much each pixel differs from its neighbours, smoothed."""
    stray = lum - median_filter(lum, 3)
    return gaussian_filter(stray * stray, 4) * 1.5 + 1e-8


def calm_outliers(x, guide_edges, factor=3.):
    """Replaces single bright pixels with the brightness of the median around them."""
    lum = luminance(x)
    middle = median_filter(lum, 3)
    spread = np.sqrt(np.maximum(uniform_filter((lum - middle) ** 2, 7), 0)) + 1e-3
    odd = (lum > middle + factor * spread) & (lum > middle * 1.5 + .02) & ~guide_edges
    return np.where(odd[..., None], x * (middle / np.maximum(lum, 1e-6))[..., None], x)


def shifted(a, dy, dx):
    """Each pixel's neighbour at this offset; beyond the border, the pixel at the border."""
    pad = [(max(dy, -dy),) * 2, (max(dx, -dx),) * 2] + [(0, 0)] * (a.ndim - 2)
    h, w = a.shape[:2]
    return np.pad(a, pad, 'edge')[abs(dy) + dy:abs(dy) + dy + h, abs(dx) + dx:abs(dx) + dx + w]


def smooth(lights, guides, levels=5):
    """An edge-avoiding wavelet filter for [(light, strictness)]. Its steps grow wider at each level. It stops where the guides differ and
    where light differs by more than its noise."""
    features = guides.astype(np.float32)
    state = [[x.astype(np.float32), grain(luminance(x)), strictness] for x, strictness in lights]
    for level in range(levels):
        step = 2 ** level
        sums = []
        for x, variance, strictness in state:
            tolerance = strictness * np.sqrt(np.maximum(gaussian_filter(variance, 1), 1e-10)) + 1e-4
            sums.append([x.copy(), np.ones_like(variance), variance.copy(), luminance(x), 1 / tolerance])
        for dy in (-1, 0, 1):
            for dx in (-1, 0, 1):
                if not (dy or dx):
                    continue
                away = shifted(features, dy * step, dx * step) - features
                away = np.einsum('ijk,ijk->ij', away, away)
                kernel = np.float32(.5 if not (dy and dx) else .25)
                for (x, variance, _), total in zip(state, sums):
                    w = kernel * np.exp(-away - np.abs(shifted(total[3], dy * step, dx * step) - total[3]) * total[4])
                    total[0] += w[..., None] * shifted(x, dy * step, dx * step)
                    total[2] += w * w * shifted(variance, dy * step, dx * step)
                    total[1] += w
        for one, (total, weights, var, _, _) in zip(state, sums):
            one[0], one[1] = total / weights[..., None], var / (weights * weights)
    return [x for x, _, _ in state]


def clean(p):
    """The passes of a render without the noise in its light."""
    masks = np.concatenate([p['zonesA'], p['zonesB']], -1)
    which = masks @ np.array([1, 2.3, 3.7, 5.2, 6.9, 8.8], np.float32)
    colour = p['DiffCol'] + p['GlossCol'] * .5
    guides = np.concatenate([p['Normal'] * 4, which[..., None] * 4, gaussian_filter(colour, (.5, .5, 0)) * 3], -1)
    edges = np.hypot(*np.gradient(which)) > .15
    lights = [(p['DiffDir'], 2.), (p['DiffInd'], 4.), (p['GlossDir'] + p['GlossInd'], 3.)]
    seen_through = p['TransCol'].max() > 0
    if seen_through:
        lights.append((p['TransDir'] + p['TransInd'], 1.))
    diffuse, bounced, gloss, *through = smooth([(calm_outliers(x, edges), s) for x, s in lights], guides)
    return {'diffuse': diffuse, 'bounced': bounced, 'gloss': gloss, 'through': through[0] if through else None, 'diffuse_colour': p['DiffCol'],
            'gloss_colour': p['GlossCol'], 'through_colour': p['TransCol'], 'emit': p['Emit'], 'masks': masks, 'place': p['place'], 'tone': p['tone']}
