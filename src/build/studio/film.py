"""The look: Blender's Filmic with medium high contrast, from Blender's own tables."""
import os
import numpy as np
from scipy.ndimage import map_coordinates

TABLES = next((f for f in ('/usr/share/blender/datafiles/colormanagement/filmic',) if os.path.isdir(f)), None)
_cache = {}


def tables():
    if not _cache:
        with open(os.path.join(TABLES, 'filmic_desat65cube.spi3d')) as f:
            lines = f.read().split('\n')
        n = int(lines[2].split()[0])
        rows = np.array([line.split() for line in lines[3:] if line.strip()], np.float32)
        cube = np.empty((n, n, n, 3), np.float32)
        i = rows[:, :3].astype(int)
        cube[i[:, 0], i[:, 1], i[:, 2]] = rows[:, 3:]
        with open(os.path.join(TABLES, 'filmic_to_0-85_1-011.spi1d')) as f:
            body = f.read()
        curve = np.array([v.split()[0] for v in body[body.index('{') + 1:body.index('}')].split('\n') if v.strip()], np.float32)
        first, last = map(float, next(v for v in body.split('\n') if v.startswith('From')).split()[1:])
        _cache.update(cube=cube, curve=curve, span=(first, last))
    return _cache


def develop_film(linear, exposure=0.):
    """Converts scene light (Rec. 709, linear) to display values (0 to 1)."""
    t = tables()
    log = (np.log2(np.maximum(linear * 2. ** exposure, 1e-9)) + 12.473931188) / 25.
    n = t['cube'].shape[0] - 1
    at = np.clip(log, 0, 1).reshape(-1, 3).T * n
    log = np.stack([map_coordinates(t['cube'][..., k], at, order=1) for k in range(3)], -1).reshape(linear.shape) / .66
    first, last = t['span']
    x = (np.clip(log, first, last) - first) / (last - first)
    return np.interp(x, np.linspace(0, 1, len(t['curve'])), t['curve']).astype(np.float32)
