"""Sport."""
from kit import *
from materials import *


def dumbbell(L=1.5):
    for y, a in ((-.35, 0), (.45, 16)):
        n = len(PRODUCT)
        rod((-L / 2, 0, 0), (L / 2, 0, 0), .14, metal('metal', brushed='long'))
        for s in (-1, 1):
            lathe([(0, 0), (.38, 0, .05), (.42, .06, .04), (.42, .42, .04), (.38, .48, .05), (0, .48)], rubber('body', '#bdbdbd', .5), .03, 6, autosmooth=30, loc=(s * (L / 2 - .05), 0, 0), rot=(0, s * math.pi / 2, 0))
            ring(.2, .02, metal('metal'), (s * (L / 2 + .435), 0, 0), (0, math.pi / 2, 0))
        move(since(n), (0, y, .37), (0, 0, a))
    turn(-30)
    return dict(elev=20, fill=.86)


def kettlebell(r=.8):
    ball(r, rubber('body', '#bdbdbd', .45), (0, 0, r * .92), (1, 1, .95))
    cyl(r * .55, .12, rubber('body', '#bdbdbd', .45), .04)
    tube([(-.5, 0, r * 1.5), (-.56, 0, r * 2.05), (-.4, 0, r * 2.5), (.4, 0, r * 2.5), (.56, 0, r * 2.05), (.5, 0, r * 1.5)], .14, metal('metal', rough=.35), 1, [1.5, 1.1, 1, 1, 1.1, 1.5])
    n = len(PRODUCT)
    text('16', .42, plastic(None, '#f1efea', .5), (0, -r - .0, r * .92), (math.pi / 2, 0, 0), depth=.02)
    turn(-22)
    return dict(elev=11)


def beach_ball(r=1.8):
    ob = ball(r, lacquer('body', rough=.12), (0, 0, r), seg=160)
    ob.rotation_euler = (.6, .35, .3)
    return dict(elev=12, fill=.8)


def basketball(r=1.2):
    ball(r, leather('body', scale=.8, rough=.5), (0, 0, r), seg=140)
    seam = rubber(None, '#1d1b1a')
    for rot in ((0, 0, 0), (math.pi / 2, 0, 0), (0, math.pi / 2, 0)):
        ring(r * .998, .022, seam, (0, 0, r), rot)
    move(PRODUCT, rot=(18, 24, 30), about=(0, 0, r))
    return dict(elev=12, fill=.8)


def tennis_ball(r=.33):
    felt = lambda: terry('body')
    for x, y in ((0, 0), (.72, .12), (.3, -.62)):
        n = len(PRODUCT)
        ball(r, felt(), (0, 0, r))
        pts = []
        for k in range(64):
            t = 2 * math.pi * k / 64
            q = Vector((math.cos(t) + .42 * math.cos(3 * t), math.sin(t) - .42 * math.sin(3 * t), 1.15 * math.sin(2 * t))).normalized() * r * 1.003
            pts.append((q.x, q.y, q.z + r))
        tube(pts, .012, rubber(None, '#f1efe8'), cyclic=True)
        move(since(n), (x, y, 0), (40 * x + 20, 30, 70 * y), (0, 0, r))
    return dict(elev=22, fill=.8)


def skateboard(L=8, w=2):
    def z(x):
        a = max(0, abs(x) - L * .33) / (L * .17)
        return 1.05 + .75 * a ** 1.6
    def deck(top):
        V, F = [], []
        for i in range(61):
            x = (i / 60 - .5) * L
            e = L / 2 - abs(x)
            half = w / 2 if e > w / 2 else math.sqrt(max(0, (w / 2) ** 2 - (w / 2 - e) ** 2))
            for j in range(15):
                y = (j / 14 * 2 - 1) * half
                V.append((x, y, z(x) + .05 * (y / w) ** 2 * 4 + (.12 if top else 0)))
        for i in range(60):
            for j in range(14):
                q = i * 15 + j
                F.append((q, q + 15, q + 16, q + 1))
        return V, F
    for top, mat in ((True, matte(None, '#2a2a2b', .95, .8, 90)), (False, lacquer('body', rough=.2))):
        V, F = deck(top)
        me = bpy.data.meshes.new('deck')
        me.from_pydata(V, [], F)
        ob = add(me, mat, autosmooth=0)
        so = ob.modifiers.new('t', 'SOLIDIFY')
        so.thickness, so.offset = .06, -1 if top else 1
    for s in (-1, 1):
        x = s * L * .27
        box(.9, .7, .18, metal('metal', rough=.4), .04, (x, 0, .88))
        rod((x, -.85, .5), (x, .85, .5), .1, metal('metal', rough=.4))
        box(.3, .6, .5, metal('metal', rough=.4), .08, (x, 0, .45))
        for t in (-1, 1):
            lathe([(0, -.2), (.38, -.2, .06), (.46, -.1, .06), (.46, .1, .06), (.38, .2, .06), (0, .2)], rubber('wheels', '#d8d2c4', .4), .04, 96, loc=(x, t * .82, .46), rot=(math.pi / 2, 0, 0))
    turn(-28)
    return dict(elev=14, fill=.9)


def yoga_mat(w=2.0):
    pts = []
    for k in range(150):
        a = k * .22
        q = .2 + a * .0225
        pts.append((q * math.cos(a), q * math.sin(a)))
    V, F = [], []
    for x, y in pts:
        for s in (-1, 1):
            V.append((x, s * w, y))
    F = [(2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1) for i in range(len(pts) - 1)]
    me = bpy.data.meshes.new('mat')
    me.from_pydata(V, [], F)
    ob = add(me, foam('body'), autosmooth=0)
    so = ob.modifiers.new('t', 'SOLIDIFY')
    so.thickness = .08
    R = .2 + 149 * .22 * .0225 + .045
    for y in (-.9, .9):
        n = len(PRODUCT)
        ring(R + .015, .02, cloth('trim', scale=30), (0, y, 0), (math.pi / 2, 0, 0), flat=3.5)
    move(PRODUCT, (0, 0, R + .03), (0, 0, -52))
    return dict(elev=18, fill=.86)


def water_bottle(r=.37, h=2.0):
    lathe([(0, 0), (r, 0, .05), (r, h * .72, .15), (r * .6, h * .82, .06), (r * .58, h * .86), (0, h * .86)], lacquer('body', rough=.4), .03, 150, 8)
    lathe([(0, h * .85), (r * .66, h * .85, .01), (r * .66, h * .97, .03), (0, h * .98)], plastic('trim', rough=.4), .02, 128, flute=(30, .02))
    tube([(-r * .55, 0, h * .95), (-r * .5, 0, h * 1.08), (0, 0, h * 1.13), (r * .5, 0, h * 1.08), (r * .55, 0, h * .95)], .06, plastic('trim', rough=.4), 1.6)
    turn(-24)
    return dict(elev=9, fill=.86)


def foam_roller(r=.7, L=3.3):
    n = len(PRODUCT)
    lathe([(r * .62, 0, .03), (r, 0, .05), (r, L, .05), (r * .62, L, .03)], foam('body'), .03, 160, flute=(9, .05))
    lathe([(r * .63, L), (r * .62, L - .1), (r * .62, .1)], plastic('trim'), .01, 96)
    move(since(n), (0, -L / 2, r), (-90, 0, 0))
    turn(-52)
    return dict(elev=18, fill=.84)


def table_tennis_bat():
    for i, (x, a) in enumerate(((-.1, 0), (.9, 34))):
        n = len(PRODUCT)
        out = circle(.78, 80)
        slab(out, .06, wood('wood', 'y', 1.), .01, (0, 0, .05))
        slab([p for p in circle(.775, 80) if p[1] > -.56], .04, rubber('body' if i == 0 else 'second', '#bdbdbd', .55, .05), .008, (0, 0, .115))
        slab([p for p in circle(.775, 80) if p[1] > -.56], .04, rubber('second' if i == 0 else 'body', '#bdbdbd', .55, .05), .008, (0, 0, .0))
        tube([(0, -.62, .08), (0, -1.0, .08), (0, -1.65, .08)], .14, wood('wood', 'y', 1.2, seed=3), .6, [.8, .85, 1.1])
        move(since(n), (x, 0, .14 * i), (0, 0, a))
    ball(.2, plastic(None, '#f3efe6', .35), (.35, -.95, .2))
    turn(-18)
    return dict(elev=42, fill=.86)
