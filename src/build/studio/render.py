"""Run by Blender. The arguments after -- are a design's id, the number of its view, threads, size (0: nothing is rendered, only the facts
are written) and file."""
import importlib
import json
import os
import sys

here = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [here]
import kit  # noqa: E402
import materials  # noqa: E402
import stage  # noqa: E402
import table  # noqa: E402
from designs import DESIGNS  # noqa: E402

name, view, threads, res, out = sys.argv[sys.argv.index('--') + 1:]
design = DESIGNS[name]
other = design['views'][int(view) - 1] if int(view) else {}
kit.reset()
materials.forget_zones()
family = importlib.import_module(f"kinds.{design['family']}")
settings = getattr(family, design['build'])(**design['with']) or {}
import bpy  # noqa: E402

if 'table' in other:
    table.lay(design['shape'])
bpy.context.view_layer.update()
lo, hi = stage.bounds()
size = [max(1, round(100 * v)) for v in hi - lo]
seen = {**settings, **design['stage'], **other.get('table', {})}
for angle in ('yaw', 'elev'):
    seen[angle] = seen.get(angle, stage.CAMERA[angle]) + other.get(angle, 0)
if int(res):
    stage.shoot(out, threads=int(threads), res=int(res), **{k: v for k, v in seen.items() if k != 'exposure'})
with open(out.replace('.exr', '.json'), 'w') as file:
    json.dump({'zones': materials.ZONES, 'exposure': settings.get('exposure', 0), 'size': size}, file)
