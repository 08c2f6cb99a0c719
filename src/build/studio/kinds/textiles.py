"""Textiles, folded or lying."""
from kit import *
from materials import *


def folded_towels(w=2.7, d=1.9, t=.19, layers=3):
    z = 0
    for i, zone in enumerate(('body', 'second', 'third')):
        _, z = fold(w * (1 - .015 * i), d * (1 - .02 * i), t, layers, terry(zone), z, i + 1, .055, (.03 * math.sin(i * 5), .02 * i))
    turn(-24)
    return dict(elev=19, fill=.84)


def folded_blanket(w=3.6, d=2.6, t=.17, layers=4):
    fold(w, d, t, layers, cloth('body', scale=9, strength=.8, axes=(0, 1), slub=.5), 0, 3, .08)
    turn(-26)
    return dict(elev=22, fill=.86)


def rug(w=6.4, d=4.2):
    box(w, d, .07, cloth('body', scale=3.4, strength=1., axes=(0, 1), slub=.5), .03)
    rnd = random.Random(2)
    yarn = cloth('trim', scale=20, axes=(0, 1))
    for s in (-1, 1):
        for k in range(44):
            y = (k / 43 - .5) * (d - .08)
            tube([(s * w / 2, y, .04), (s * (w / 2 + .13), y + rnd.uniform(-.04, .04), .04), (s * (w / 2 + .28), y + rnd.uniform(-.05, .05), .02)], .028, yarn, res=3)
    turn(-32)
    return dict(elev=42, fill=.9)


def cushion(w=2.4, h=2.4, d=.9):
    n = 40
    V, F = [], []
    for side in (-1, 1):
        for i in range(n + 1):
            for j in range(n + 1):
                u, v = i / n * 2 - 1, j / n * 2 - 1
                full = (max(0, 1 - abs(u) ** 2.6) * max(0, 1 - abs(v) ** 2.6)) ** .5
                pinch = 1 - .07 * (1 - abs(v) ** 2) * abs(u) ** 3
                pinch2 = 1 - .07 * (1 - abs(u) ** 2) * abs(v) ** 3
                V.append((u * w / 2 * pinch, side * full * d / 2, v * h / 2 * pinch2))
    m = (n + 1) ** 2
    for side in range(2):
        for i in range(n):
            for j in range(n):
                q = side * m + i * (n + 1) + j
                F.append((q, q + 1, q + n + 2, q + n + 1) if side else (q, q + n + 1, q + n + 2, q + 1))
    me = bpy.data.meshes.new('cushion')
    me.from_pydata(V, [], F)
    bm = bmesh.new()
    bm.from_mesh(me)
    bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=1e-4)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bm.to_mesh(me)
    bm.free()
    ob = add(me, cloth('body', scale=11, strength=.5, slub=.5), autosmooth=0)
    soft(ob, .07, .7, 5, 1)
    edge = [(-1, -1), (0, -.93), (1, -1), (.93, 0), (1, 1), (0, .93), (-1, 1), (-.93, 0)]
    tube([(x * w / 2, 0, z * h / 2) for x, z in edge], .025, cloth('trim', scale=30), cyclic=True)
    PRODUCT.pop().hide_render = True
    move(PRODUCT, (0, 0, h / 2 * .97), (-14, 0, -22))
    return dict(elev=11, fill=.82)
