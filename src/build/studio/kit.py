"""Geometry of the goods. One unit is 10 cm, z is up, the front faces -y."""
import math
import os
import random
import bmesh
import bpy
from mathutils import Euler, Matrix, Vector

FONTS = os.environ.get('FONTS', '/usr/share/fonts/opentype/urw-base35')
PRODUCT = []


def reset():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    PRODUCT.clear()


def link(ob, product=True):
    bpy.context.scene.collection.objects.link(ob)
    if product:
        PRODUCT.append(ob)
    return ob


def add(me, mat=None, name='o', product=True, autosmooth=40):
    if mat:
        me.materials.append(mat)
    for p in me.polygons:
        p.use_smooth = True
    if autosmooth:
        me.use_auto_smooth = True
        me.auto_smooth_angle = math.radians(autosmooth)
    return link(bpy.data.objects.new(name, me), product)


def rounded(profile, r=.05, n=5):
    """Rounds the corners of an open (r, z) polyline; a point may have its own radius as a third item."""
    out = []
    for i, p in enumerate(profile):
        radius = p[2] if len(p) > 2 else r
        if i in (0, len(profile) - 1) or radius == 0:
            out.append(Vector(p[:2]))
            continue
        a, b, c = Vector(profile[i - 1][:2]), Vector(p[:2]), Vector(profile[i + 1][:2])
        d1, d2 = a - b, c - b
        length = min(radius, d1.length * .48, d2.length * .48)
        s, e = b + d1.normalized() * length, b + d2.normalized() * length
        for k in range(n + 1):
            t = k / n
            out.append(s * (1 - t) ** 2 + b * 2 * t * (1 - t) + e * t * t)
    return out


def lathe(profile, mat, r=.05, seg=128, n=5, loc=(0, 0, 0), rot=(0, 0, 0), scale=(1, 1, 1), autosmooth=50, flute=None):
    """A solid of revolution; flute=(count, depth) adds grooves to its wall."""
    pts = rounded(profile, r, n)
    V, F = [], []
    for p in pts:
        for k in range(seg):
            a = 2 * math.pi * k / seg
            rr = p.x * (1 - flute[1] * (.5 + .5 * math.cos(flute[0] * a))) if flute else p.x
            V.append((rr * math.cos(a), rr * math.sin(a), p.y))
    for i in range(len(pts) - 1):
        for k in range(seg):
            k2 = (k + 1) % seg
            F.append((i * seg + k, i * seg + k2, (i + 1) * seg + k2, (i + 1) * seg + k))
    me = bpy.data.meshes.new('lathe')
    me.from_pydata(V, [], F)
    bm = bmesh.new()
    bm.from_mesh(me)
    bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=1e-5)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bm.to_mesh(me)
    bm.free()
    ob = add(me, mat, autosmooth=autosmooth)
    ob.location, ob.rotation_euler, ob.scale = loc, rot, scale
    return ob


def cyl(r, h, mat, b=.03, loc=(0, 0, 0), rot=(0, 0, 0), seg=96):
    """A rounded solid cylinder whose base is at z = 0."""
    return lathe([(0, 0), (r, 0), (r, h), (0, h)], mat, b, seg, 4, loc, rot)


def ball(r, mat, loc=(0, 0, 0), scale=(1, 1, 1), seg=96, rot=(0, 0, 0)):
    pts = [(r * math.sin(math.pi * k / 48), -r * math.cos(math.pi * k / 48), 0) for k in range(49)]
    return lathe(pts, mat, 0, seg, loc=loc, scale=scale, rot=rot)


def ring(R, r, mat, loc=(0, 0, 0), rot=(0, 0, 0), flat=1, seg=160):
    """A torus in the xy plane; flat stretches its section along z."""
    pts = [(R + r * math.cos(2 * math.pi * k / 32), r * flat * math.sin(2 * math.pi * k / 32), 0) for k in range(33)]
    return lathe(pts, mat, 0, seg, loc=loc, rot=rot, autosmooth=60)


def box(w, d, h, mat, b=.03, loc=(0, 0, 0), rot=(0, 0, 0), vert=None, segs=4):
    """A rounded box standing on z = 0; vert is a separate radius for the upright edges."""
    me = bpy.data.meshes.new('box')
    bm = bmesh.new()
    bmesh.ops.create_cube(bm, size=1)
    for v in bm.verts:
        v.co = Vector((v.co.x * w, v.co.y * d, (v.co.z + .5) * h))
    if vert:
        es = [e for e in bm.edges if abs((e.verts[0].co - e.verts[1].co).z) > h * .9]
        bmesh.ops.bevel(bm, geom=es, offset=vert, segments=12, profile=.5, affect='EDGES')
        if b:
            es = [e for e in bm.edges if abs((e.verts[0].co - e.verts[1].co).z) < 1e-6]
            bmesh.ops.bevel(bm, geom=es, offset=b, segments=segs, profile=.5, affect='EDGES')
    elif b:
        bmesh.ops.bevel(bm, geom=bm.edges[:], offset=min(b, w * .49, d * .49, h * .49), segments=segs, profile=.5, affect='EDGES')
    bm.to_mesh(me)
    bm.free()
    ob = add(me, mat)
    ob.location, ob.rotation_euler = loc, rot
    return ob


def slab(outline, h, mat, b=.02, loc=(0, 0, 0), rot=(0, 0, 0), holes=()):
    """A flat shape with an outline of (x, y) points, thickness h and rounded rims."""
    cu = bpy.data.curves.new('slab', 'CURVE')
    cu.dimensions, cu.fill_mode = '2D', 'BOTH'
    cu.extrude, cu.bevel_depth, cu.bevel_resolution = max(h / 2 - b, .0005), b, 4
    cu.offset = -b
    for shape in (outline, *holes):
        sp = cu.splines.new('POLY')
        sp.points.add(len(shape) - 1)
        for q, (x, y) in zip(sp.points, shape):
            q.co = (x, y, 0, 1)
        sp.use_cyclic_u = True
    cu.materials.append(mat)
    ob = bpy.data.objects.new('slab', cu)
    # A curve is extruded to both sides of its plane.
    ob.rotation_euler = rot
    ob.location = Vector(loc) + Euler(rot).to_matrix() @ Vector((0, 0, h / 2))
    return link(ob)


def round_corners(points, r, n=8):
    """The outline of (x, y) points with each corner rounded."""
    out = []
    for i, p in enumerate(points):
        a, b, c = Vector(points[i - 1][:2]), Vector(p[:2]), Vector(points[(i + 1) % len(points)][:2])
        rr = p[2] if len(p) > 2 else r
        d1, d2 = a - b, c - b
        length = min(rr, d1.length * .49, d2.length * .49)
        s, e = b + d1.normalized() * length, b + d2.normalized() * length
        out += [tuple(s * (1 - t) ** 2 + b * 2 * t * (1 - t) + e * t * t) for t in (k / n for k in range(n + 1))]
    return out


def rect(w, d):
    return [(-w / 2, -d / 2), (w / 2, -d / 2), (w / 2, d / 2), (-w / 2, d / 2)]


def circle(r, n=64, c=(0, 0)):
    return [(c[0] + r * math.cos(2 * math.pi * k / n), c[1] + r * math.sin(2 * math.pi * k / n)) for k in range(n)]


def tube(pts, r, mat, flat=1, radii=None, cyclic=False, poly=False, res=10):
    """A round rod along points; flat stretches its section, radii scale it at each point."""
    cu = bpy.data.curves.new('tube', 'CURVE')
    cu.dimensions, cu.bevel_depth, cu.bevel_resolution, cu.use_fill_caps, cu.resolution_u = '3D', r, res, True, 24
    sp = cu.splines.new('POLY' if poly else 'BEZIER')
    points = sp.points if poly else sp.bezier_points
    points.add(len(pts) - 1)
    for i, (b, p) in enumerate(zip(points, pts)):
        b.co = (*p, 1) if poly else p
        if not poly:
            b.handle_left_type = b.handle_right_type = 'AUTO'
        b.radius = radii[i] if radii else 1
    sp.use_cyclic_u, sp.use_smooth = cyclic, True
    if flat != 1:
        pr = bpy.data.curves.new('section', 'CURVE')
        pr.dimensions = '2D'
        s = pr.splines.new('BEZIER')
        s.bezier_points.add(3)
        for b, (x, y) in zip(s.bezier_points, [(r, 0), (0, r * flat), (-r, 0), (0, -r * flat)]):
            b.co, b.handle_left_type, b.handle_right_type = (x, y, 0), 'AUTO', 'AUTO'
        s.use_cyclic_u = True
        section = link(bpy.data.objects.new('section', pr), product=False)
        section.hide_render = True
        cu.bevel_mode, cu.bevel_object = 'OBJECT', section
    cu.materials.append(mat)
    return link(bpy.data.objects.new('tube', cu))


def text(words, size, mat, loc=(0, 0, 0), rot=(0, 0, 0), font='URWGothic-Demi.otf', depth=.002, space=1):
    cu = bpy.data.curves.new('text', 'FONT')
    cu.body, cu.size, cu.align_x, cu.align_y, cu.extrude, cu.space_character = words, size, 'CENTER', 'CENTER', depth, space
    cu.font = bpy.data.fonts.load(os.path.join(FONTS, font), check_existing=True)
    cu.materials.append(mat)
    ob = link(bpy.data.objects.new('text', cu))
    ob.location, ob.rotation_euler = loc, rot
    return ob


def rod(a, b, r, mat, r2=None, seg=48, belly=None, round_=.02):
    """A straight, turned rod from a to b; belly is its radius in the middle."""
    a, b = Vector(a), Vector(b)
    d = b - a
    r2 = r if r2 is None else r2
    middle = [] if belly is None else [(belly, d.length * .55, d.length * .4)]
    ob = lathe([(0, 0), (r, 0), *middle, (r2, d.length), (0, d.length)], mat, round_, seg)
    ob.location, ob.rotation_euler = a, d.to_track_quat('Z', 'Y').to_euler()
    return ob


def soft(ob, amount, size, seed=0, levels=1):
    """Makes a mesh look like cloth: subdivided and uneven."""
    s = ob.modifiers.new('s', 'SUBSURF')
    s.levels = s.render_levels = levels
    t = bpy.data.textures.new('c', 'CLOUDS')
    t.noise_scale = size
    d = ob.modifiers.new('d', 'DISPLACE')
    d.texture, d.strength, d.texture_coords = t, amount, 'OBJECT'
    e = link(bpy.data.objects.new('e', None), product=False)
    e.location = (seed * 7.3, seed * 3.1, seed)
    d.texture_coords_object = e


def loft(rings, mat, close_end=False, autosmooth=50):
    """A skin over closed rings with equally many (x, y, z) points; close_end fills the lower of the first and the last ring."""
    n = len(rings[0])
    F = [(i * n + k, i * n + (k + 1) % n, (i + 1) * n + (k + 1) % n, (i + 1) * n + k) for i in range(len(rings) - 1) for k in range(n)]
    if close_end:
        F += [tuple(range((len(rings) - 1) * n, len(rings) * n)) if rings[-1][0][2] < rings[0][0][2] else tuple(range(n))[::-1]]
    me = bpy.data.meshes.new('loft')
    me.from_pydata([q for r in rings for q in r], [], F)
    bm = bmesh.new()
    bm.from_mesh(me)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bm.to_mesh(me)
    bm.free()
    return add(me, mat, autosmooth=autosmooth)


def lip(ob, z0, z1, out):
    """Pulls a spout out of a rim, towards +x."""
    for v in ob.data.vertices:
        x, y, z = v.co
        if z > z0 and x > 0:
            t = min(1, (z - z0) / (z1 - z0))
            v.co.x = x * (1 + out * t * t * (x / math.hypot(x, y)) ** 8)
            v.co.z = z + .06 * t * t * (x / math.hypot(x, y)) ** 8


def strip(R, z0, z1, span, mat, lift=.004, n=64, turn=0):
    """A curved label around a round body, centred on the front; positions on it are (u, v)."""
    me = bpy.data.meshes.new('strip')
    V, F = [], []
    for i in range(n + 1):
        a = math.radians((i / n - .5) * span + turn)
        V += [((R + lift) * math.sin(a), -(R + lift) * math.cos(a), z) for z in (z0, z1)]
    F = [(2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1) for i in range(n)]
    me.from_pydata(V, [], F)
    uv = me.uv_layers.new()
    for p in me.polygons:
        for li, vi in zip(p.loop_indices, p.vertices):
            uv.data[li].uv = ((vi // 2) / n, vi % 2)
    return add(me, mat, autosmooth=0)


def sheet(w, h, mat, loc=(0, 0, 0), rot=(0, 0, 0)):
    """A flat label in the xz plane, facing the front; positions on it are (u, v)."""
    me = bpy.data.meshes.new('sheet')
    me.from_pydata([(-w / 2, 0, 0), (w / 2, 0, 0), (w / 2, 0, h), (-w / 2, 0, h)], [], [(0, 1, 2, 3)])
    uv = me.uv_layers.new()
    for li, q in enumerate([(0, 0), (1, 0), (1, 1), (0, 1)]):
        uv.data[li].uv = q
    ob = add(me, mat, autosmooth=0)
    ob.location, ob.rotation_euler = loc, rot
    return ob


def matrix_of(ob):
    return Matrix.Translation(ob.location) @ ob.rotation_euler.to_matrix().to_4x4() @ Matrix.Diagonal((*ob.scale, 1))


def move(obs, loc=(0, 0, 0), rot=(0, 0, 0), about=(0, 0, 0)):
    """Moves parts as one piece: rotates them around a point (x, then y, then z; degrees), then shifts them."""
    m = Matrix.Identity(4)
    for angle, axis in zip(rot, 'XYZ'):
        m = Matrix.Rotation(math.radians(angle), 4, axis) @ m
    m = Matrix.Translation(loc) @ Matrix.Translation(about) @ m @ Matrix.Translation([-q for q in about])
    for ob in obs:
        new = m @ matrix_of(ob)
        ob.location, rotation, ob.scale = new.decompose()
        ob.rotation_euler = rotation.to_euler()


def turn(z=0, x=0, y=0):
    """Rotates all the goods, in degrees."""
    move(PRODUCT, rot=(x, y, z))


def since(count):
    return PRODUCT[count:]


def fold(w, d, t, layers, mat, z0, seed=0, puff=.03, loc=(0, 0)):
    """A cloth folded in layers: a serpentine section along y and z, swept along x. Returns it and the height of its top."""
    rnd = random.Random(seed)
    path, gap, n = [], t * 1.04, 10
    for layer in range(layers):
        z = z0 + t / 2 + layer * gap
        ys = [-d / 2 + t / 2 + k * (d - t) / n for k in range(n + 1)]
        path += [(y, z + rnd.uniform(-.1, .1) * t) for y in (ys[::-1] if layer % 2 == 0 else ys)]
        if layer < layers - 1:
            s = -1 if layer % 2 == 0 else 1
            path += [(s * (d / 2 - t / 2) + s * gap / 2 * math.sin(a) * 1.05, z + gap / 2 * (1 - math.cos(a))) for a in (math.pi * k / 6 for k in range(1, 6))]
    normals = []
    for i in range(len(path)):
        q = (Vector(path[min(len(path) - 1, i + 1)]) - Vector(path[max(0, i - 1)])).normalized()
        normals.append(Vector((-q.y, q.x)))
    h = t / 2 * .985
    outer = [Vector(p) + q * h for p, q in zip(path, normals)]
    inner = [Vector(p) - q * h for p, q in zip(path, normals)]
    d0 = (Vector(path[0]) - Vector(path[1])).normalized() * h
    d1 = (Vector(path[-1]) - Vector(path[-2])).normalized() * h
    loop = outer + [Vector(path[-1]) + d1 * .8] + inner[::-1] + [Vector(path[0]) + d0 * .8]
    K, nx, V, F = len(loop), 40, [], []
    for i in range(nx + 1):
        V += [((i / nx - .5) * w + loc[0], p.x + loc[1], p.y) for p in loop]
    for i in range(nx):
        F += [(i * K + k, i * K + (k + 1) % K, (i + 1) * K + (k + 1) % K, (i + 1) * K + k) for k in range(K)]
    for base, flipped in ((0, 0), (nx * K, 1)):
        for k in range(len(outer) - 1):
            f = (base + k, base + k + 1, base + K - 3 - k, base + K - 2 - k)
            F.append(f if flipped else f[::-1])
    me = bpy.data.meshes.new('fold')
    me.from_pydata(V, [], F)
    ob = add(me, mat, autosmooth=0)
    soft(ob, puff, .55, seed, 1)
    return ob, z0 + layers * gap
