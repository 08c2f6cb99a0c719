"""Backdrop, lights and camera, scaled with the goods so that all pictures are lit alike; and the render passes."""
import math
import bpy
from mathutils import Vector
from kit import PRODUCT, add, link
from materials import M, hexc

PASSES = ('diffuse_direct', 'diffuse_indirect', 'diffuse_color', 'glossy_direct', 'glossy_indirect', 'glossy_color',
          'transmission_direct', 'transmission_indirect', 'transmission_color', 'emit', 'normal')

# Degrees above the ground, and degrees around the goods.
CAMERA = {'elev': 14, 'yaw': 0}


def bounds():
    dg = bpy.context.evaluated_depsgraph_get()
    corners = [o.matrix_world @ Vector(c) for o in PRODUCT for c in o.evaluated_get(dg).bound_box]
    return (Vector([min(p[i] for p in corners) for i in range(3)]), Vector([max(p[i] for p in corners) for i in range(3)]))


def area(loc, target, size, power, color=(1, 1, 1), size_y=None):
    light = bpy.data.lights.new('area', 'AREA')
    light.energy, light.size, light.color = power, size, color
    if size_y:
        light.shape, light.size_y = 'RECTANGLE', size_y
    ob = link(bpy.data.objects.new('area', light), product=False)
    ob.location = loc
    ob.rotation_euler = (Vector(target) - Vector(loc)).to_track_quat('-Z', 'Y').to_euler()


def point(loc, power, color=(1, .80, .56), size=.2):
    """The light of a lamp that is pictured."""
    light = bpy.data.lights.new('point', 'POINT')
    light.energy, light.color, light.shadow_soft_size = power, color, size
    link(bpy.data.objects.new('point', light), product=False).location = loc


def backdrop(lo, hi, c, R, paper, wall):
    pts = [(-20 * R, lo.z)]
    if wall:
        pts = [(hi.y, lo.z - 20 * R), (hi.y, hi.z + 20 * R)]
    else:
        y0, bend = 5.5 * R, 3.2 * R
        pts += [(y0 + bend * math.sin(a), lo.z + bend * (1 - math.cos(a))) for a in (math.pi / 2 * k / 24 for k in range(25))]
        pts.append((y0 + bend, lo.z + 30 * R))
    me = bpy.data.meshes.new('sweep')
    V = [(c.x + s * 30 * R, y, z) for y, z in pts for s in (-1, 1)]
    me.from_pydata(V, [], [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(pts) - 1)])
    add(me, M().p(Base_Color=hexc(paper), Roughness=.9, Specular=.15).m, product=False, autosmooth=0)


def light(lo, c, R, wall, key, rim, strip, side, world):
    S, k = R * R, side
    area((c.x + k * 4.2 * R, c.y - 3.2 * R, c.z + 5.2 * R), c, 3.0 * R, 700 * S * key, (1, .975, .94))
    area((c.x - k * 4.6 * R, c.y - 1.2 * R, c.z + 1.6 * R), c, 2.4 * R, 60 * S * key, (.95, .97, 1), 4.5 * R)
    if not wall:
        area((c.x - k * 2.6 * R, c.y + 4.0 * R, c.z + 4.2 * R), c, 1.6 * R, 300 * S * rim, (1, .99, .97), 3 * R)
        area((c.x, c.y + 1.5 * R, c.z + 6.5 * R), (c.x, c.y + 5.5 * R, lo.z + R), 3.5 * R, 170 * S)
    for s, p in ((k, 1), (-k, .5)) if strip else ():
        area((c.x + s * 3.4 * R, c.y - 2.0 * R, c.z + .3 * R), c, .5 * R, 70 * S * strip * p, size_y=4.2 * R)
    w = bpy.data.worlds.new('w')
    bpy.context.scene.world = w
    w.use_nodes = True
    bg = w.node_tree.nodes['Background']
    bg.inputs[0].default_value, bg.inputs[1].default_value = (.95, .97, 1, 1), world


def visible_points():
    dg = bpy.context.evaluated_depsgraph_get()
    P = []
    for o in PRODUCT:
        ev = o.evaluated_get(dg)
        me = ev.to_mesh()
        step = max(1, len(me.vertices) // 1500)
        P += [o.matrix_world @ me.vertices[i].co for i in range(0, len(me.vertices), step)]
        ev.to_mesh_clear()
    return P


def camera(c, R, elev, yaw, lens, fill, shift, fstop):
    """Places the camera so that the goods fill the picture. The aperture grows with the distance, so small and large goods blur alike."""
    cam = bpy.data.cameras.new('c')
    ob = link(bpy.data.objects.new('c', cam), product=False)
    bpy.context.scene.camera = ob
    cam.lens, cam.sensor_width = lens, 36
    e, ya = math.radians(elev), math.radians(yaw)
    d = Vector((math.sin(ya) * math.cos(e), -math.cos(ya) * math.cos(e), math.sin(e)))
    rot = (-d).to_track_quat('-Z', 'Y')
    right, up = rot @ Vector((1, 0, 0)), rot @ Vector((0, 1, 0))
    P = visible_points()
    tan = 18 / lens
    # Finds the middle and the distance together. Nearer parts look bigger, so it takes a few rounds.
    target, D = c, 6 * R / fill / tan / 2
    for _ in range(6):
        eye = target + d * D
        xs, zs = zip(*(((p - eye).dot(right) / (p - eye).dot(-d), (p - eye).dot(up) / (p - eye).dot(-d)) for p in P))
        half = max(max(xs) - min(xs), max(zs) - min(zs)) / 2
        target = target + right * (max(xs) + min(xs)) / 2 * D + up * (max(zs) + min(zs)) / 2 * D
        D *= half / (fill * tan)
    target = target - up * shift * half * D
    ob.location, ob.rotation_euler = target + d * D, rot.to_euler()
    cam.dof.use_dof = True
    near, middle = min((p - ob.location).dot(-d) for p in P), D
    cam.dof.focus_distance = near * .6 + middle * .4
    cam.dof.aperture_fstop = max(.05, lens / 1000 / (.007 * D * 8 / fstop))
    cam.clip_end = 1000 * R


def engine(samples, res, threads, noise):
    sc = bpy.context.scene
    sc.render.engine = 'CYCLES'
    cy = sc.cycles
    cy.device, cy.samples, cy.use_adaptive_sampling, cy.adaptive_threshold, cy.adaptive_min_samples = 'CPU', samples, True, noise, 5
    cy.max_bounces, cy.diffuse_bounces, cy.glossy_bounces, cy.transmission_bounces, cy.transparent_max_bounces = 9, 2, 4, 10, 8
    cy.caustics_reflective = cy.caustics_refractive = cy.use_denoising = False
    cy.sample_clamp_indirect, cy.blur_glossy = 4, .6
    sc.render.threads_mode, sc.render.threads = 'FIXED', threads
    sc.render.resolution_x = sc.render.resolution_y = res
    sc.render.resolution_percentage = 100
    sc.render.image_settings.file_format = 'OPEN_EXR_MULTILAYER'
    sc.render.image_settings.color_depth, sc.render.image_settings.exr_codec = '16', 'NONE'
    vl = bpy.context.view_layer
    for name in PASSES:
        setattr(vl, f'use_pass_{name}', True)
    for name, typ in (('zonesA', 'COLOR'), ('zonesB', 'COLOR'), ('place', 'COLOR'), ('tone', 'VALUE')):
        aov = vl.aovs.add()
        aov.name, aov.type = name, typ


def shoot(out, elev=CAMERA['elev'], yaw=CAMERA['yaw'], lens=80, fill=.8, samples=6, key=1.0, rim=1.0, world=.16, fstop=8, wall=False, shift=0,
          paper='#ebe7e0', side=-1, strip=0, noise=.06, res=800, threads=1, hang=0):
    """Sets up the scene and renders it into a file."""
    bpy.context.view_layer.update()
    lo, hi = bounds()
    c, size = (lo + hi) / 2, hi - lo
    R = max(size.x, size.z, size.y * .6, math.hypot(size.x, size.y) * .8) / 2
    lo.z -= hang * R
    backdrop(lo, hi, c, R, paper, wall)
    light(lo, c, R, wall, key, rim, strip, side, world)
    engine(samples, res, threads, noise)
    camera(c, R, elev, yaw, lens, fill, shift, fstop)
    bpy.context.scene.render.filepath = out
    bpy.ops.render.render(write_still=True)
