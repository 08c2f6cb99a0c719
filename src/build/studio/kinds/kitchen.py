"""Kitchenware for cooking, cutting and pouring."""
from kit import *
from materials import *


def chopping_board(shape='handle', w=3.2, d=2.0):
    t = .2
    if shape == 'round':
        out = circle(1.25, 120)
        holes = [circle(.1, 32, (0, 1.05))]
    elif shape == 'handle':
        out = round_corners([(-w / 2, -d / 2), (w / 2, -d / 2), (w / 2, -.24, .2), (w / 2 + .95, -.2, .18), (w / 2 + .95, .2, .18), (w / 2, .24, .2), (w / 2, d / 2), (-w / 2, d / 2)], .28)
        holes = [circle(.075, 32, (w / 2 + .76, 0))]
    else:
        out, holes = round_corners(rect(w, d), .3), [round_corners([(w / 2 - .42, -.45), (w / 2 - .25, -.45), (w / 2 - .25, .45), (w / 2 - .42, .45)], .08)]
    slab(out, t, wood('body', 'x', .9), .045, holes=holes)
    turn(-28)
    return dict(elev=36, fill=.86)


def rolling_pin(L=2.6):
    rod((-L / 2, 0, .3), (L / 2, 0, .3), .3, wood('body', 'z', .9), round_=.05)
    for s in (-1, 1):
        rod((s * L / 2, 0, .3), (s * (L / 2 + .1), 0, .3), .08, metal('metal'))
        rod((s * (L / 2 + .08), 0, .3), (s * (L / 2 + .85), 0, .3), .1, lacquer('body2'), .09, belly=.16, round_=.06)
    turn(-30)
    return dict(elev=20, fill=.86)


def pepper_mill(h=2.2):
    lathe([(0, 0), (.3, 0, .03), (.31, .1, .03), (.24, .5, .15), (.19, 1.0, .3), (.27, h - .62, .15), (.27, h - .55, .01), (0, h - .55)], wood('body', 'z', .9), .03, 128)
    lathe([(.255, h - .56), (.255, h - .535)], metal('metal'), 0, 96)
    lathe([(0, h - .54), (.27, h - .54, .01), (.285, h - .42, .05), (.16, h - .3, .06), (.14, h - .25, .03), (.25, h - .1, .1), (.2, h + .05, .12), (0, h + .06)], wood('body', 'z', .9, seed=2), .03, 128)
    ball(.055, metal('metal'), (0, 0, h + .1))
    n = len(PRODUCT)
    return dict(elev=9, fill=.86)


def storage_jar(h=1.3, r=.58, lid='wood'):
    lathe([(0, .02), (r * .85, .02), (r * .88, 0, .02), (r, .06, .05), (r, h, .05), (r - .08, h + .05), (0, h + .05)], glaze('body'), .04, 150)
    if lid == 'wood':
        lathe([(0, h + .06), (r - .01, h + .06, .01), (r, h + .1, .02), (r, h + .26, .04), (0, h + .26)], wood('lid', 'x', 1.1), .02, 150)
        ball(.1, wood('lid', 'x', 1.1), (0, 0, h + .34))
    else:
        lathe([(0, h + .06), (r, h + .06, .01), (r + .01, h + .1, .02), (r * .5, h + .22, .2), (.08, h + .25, .03), (.07, h + .3, .03), (.15, h + .4, .07), (.07, h + .48, .06), (0, h + .48)], glaze('lid'), .03, 150)
    return dict(elev=13)


def spice_tin(r=.36, h=.5):
    for i, (x, y) in enumerate(((-.42, 0), (.42, .06), (0, -.62))):
        n = len(PRODUCT)
        lathe([(0, 0), (r, 0, .02), (r, h, .01), (0, h)], lacquer('body'), .02, 110)
        strip(r, .08, h - .08, 95, label())
        lathe([(0, h), (r + .012, h - .12, .004), (r + .014, h - .11, .006), (r + .014, h + .02, .02), (r - .04, h + .02, .01), (r - .06, h + .008), (0, h + .01)], metal('metal', rough=.3), .01, 110)
        move(since(n), (x, y, 0), (0, 0, (-14, 12, -3)[i]))
    return dict(elev=20)


def mortar(r=.75, h=.85):
    stone = lambda: glaze('body', rough=.35)
    lathe([(0, 0), (r * .66, 0, .05), (r * .7, .12, .06), (r * .62, .2, .08), (r, h * .7, .3), (r * 1.02, h, .03), (r - .1, h + .01, .03)], stone(), .04, 150)
    lathe([(r - .1, h + .01), (r - .16, h - .03, .03), (r * .7, h * .5, .3), (0, h * .32)], glaze('inside', rough=.4), .05, 128)
    n = len(PRODUCT)
    rod((0, 0, 0), (0, 0, 1.5), .17, stone(), .1, belly=.1, round_=.08)
    move(since(n), (-.12, .05, .42), (0, 38, -30))
    return dict(elev=18)


def mixing_bowl(r=1.2, h=.95):
    lathe([(0, .02), (r * .5, .02), (r * .53, 0, .01), (r * .6, 0, .02), (r * .92, h * .55, .4), (r, h - .1, .02), (r + .03, h - .09, .02), (r + .03, h, .02), (r - .03, h + .005, .02)], glaze('body'), .03, 170)
    lathe([(r - .03, h + .005), (r - .06, h - .01, .02), (r * .86, h * .55, .4), (r * .4, .14, .2), (0, .09)], glaze('inside'), .05, 170)
    return dict(elev=20, fill=.84)


def pan(r, h, body):
    """The body of a pot with its dark or bright inside."""
    lathe([(0, .0), (r * .82, 0, .05), (r * .97, .12, .1), (r, h, .012), (r + .025, h + .012, .01), (r - .02, h + .02, .01)], body, .03, 170)


def saucepan(r=.9, h=.85):
    pan(r, h, lacquer('body', rough=.18))
    lathe([(r - .02, h + .02), (r - .04, h, .01), (r - .05, .15, .1), (0, .08)], metal('metal', rough=.3, brushed='z'), .04, 150)
    lathe([(0, h + .1), (r * .5, h + .09), (r, h + .035, .01), (r + .02, h + .02, .01), (r, h + .015)], glass('glass'), .02, 150)
    ring(r + .012, .022, metal('metal'), (0, 0, h + .03))
    lathe([(0, h + .08), (.06, h + .08), (.05, h + .18, .02), (.15, h + .26, .05), (.13, h + .32, .03), (0, h + .33)], wood('wood', 'x', 1.2), .03, 96)
    tube([(r - .02, 0, h * .8), (r + .3, 0, h * .84), (r + .5, 0, h * .88)], .055, metal('metal'), .6)
    tube([(r + .45, 0, h * .87), (r + 1.0, 0, h * 1.0), (r + 1.75, 0, h * 1.06)], .085, wood('wood', 'x', 1.), .75, [.8, 1.05, 1])
    turn(-32)
    return dict(elev=16, fill=.86)


def frying_pan(r=1.35, h=.3, dark=True):
    pan(r, h, lacquer('body', rough=.3))
    lathe([(r - .02, h + .02), (r - .04, h, .01), (r * .84, .07, .15), (0, .05)], matte(None, '#232324', .5, .08, 80) if dark else metal('metal', rough=.3), .04, 170)
    tube([(r - .04, 0, h * .7), (r + .25, 0, h + .08), (r + .42, 0, h + .16)], .06, metal('metal'), .5)
    tube([(r + .38, 0, h + .15), (r + .95, 0, h + .3), (r + 1.9, 0, h + .36)], .1, wood('wood', 'x', 1.), .6, [.75, 1.05, 1])
    turn(-40)
    return dict(elev=30, fill=.88)


def kettle(r=.85, h=1.05):
    lathe([(0, 0), (r * .96, 0, .06), (r, .14, .08), (r * .86, h * .75, .35), (r * .45, h, .06), (r * .42, h + .02), (0, h + .02)], lacquer('body', rough=.14), .05, 170, 8)
    ring(r * .975, .02, metal('metal'), (0, 0, .06))
    lathe([(0, h + .01), (r * .44, h + .01, .01), (r * .44, h + .04, .02), (r * .2, h + .11, .08), (0, h + .12)], lacquer('body', rough=.14), .03, 128)
    lathe([(0, h + .1), (.05, h + .1), (.045, h + .18, .02), (.12, h + .25, .05), (0, h + .31)], wood('wood', 'x', 1.2), .05, 80)
    tube([(r * .7, 0, h * .42), (r * 1.1, 0, h * .58), (r * 1.3, 0, h * .9), (r * 1.52, 0, h * 1.02)], .1, lacquer('body', rough=.14), 1, [1.8, 1.15, .8, .6])
    tube([(-r * .42, 0, h * .98), (-r * .5, 0, h * 1.35), (-r * .3, 0, h * 1.66), (r * .3, 0, h * 1.66), (r * .5, 0, h * 1.35), (r * .42, 0, h * .98)], .035, metal('metal'))
    tube([(-r * .34, 0, h * 1.64), (0, 0, h * 1.72), (r * .34, 0, h * 1.64)], .075, wood('wood', 'x', 1.1), 1, [.8, 1.1, .8])
    turn(20)
    return dict(elev=13)


def french_press(r=.5, h=1.5):
    lathe([(0, .14), (r - .04, .14, .06), (r - .04, h, .01), (r - .015, h + .01, .005), (r, h, .005), (r, .1, .08), (0, .1)], glass('glass'), .02, 128)
    lathe([(0, .15), (r - .03, .15, .06), (r - .03, h * .56), (0, h * .56)], matte(None, '#2a160c', .12, .01), .03, 128)
    for z in (.14, h * .42, h * .9):
        ring(r + .012, .02, metal('metal'), (0, 0, z), flat=1.6)
    for k in range(4):
        a = math.radians(45 + 90 * k)
        tube([(math.cos(a) * (r + .05), math.sin(a) * (r + .05), 0), (math.cos(a) * (r + .02), math.sin(a) * (r + .02), .14), (math.cos(a) * (r + .02), math.sin(a) * (r + .02), h * .92)], .022, metal('metal'))
    lathe([(0, h + .12), (r * .5, h + .11, .1), (r + .03, h + .03, .03), (r + .03, h, .01), (r - .02, h)], metal('metal', rough=.18), .02, 128)
    rod((0, 0, h + .1), (0, 0, h + .62), .022, metal('metal'))
    ball(.1, lacquer('body'), (0, 0, h + .68))
    tube([(r + .02, 0, h * .9), (r + .3, 0, h * .93), (r + .38, 0, h * .72), (r + .34, 0, h * .45), (r + .02, 0, h * .4)], .06, lacquer('body'), 1.5, [.9, 1, 1.05, 1, .9])
    turn(-26)
    return dict(elev=10, fill=.86, strip=1)


def kitchen_knife(L=2.0):
    blade = [(0, -.2), (L * .55, -.2), (L * .85, -.1, .4), (L, .16, .02), (L * .6, .2, .3), (0, .2)]
    slab(round_corners(blade, .03), .022, metal('metal', rough=.2, brushed='x', amount=.05), .006, (0, 0, .08))
    slab(round_corners([(-1.35, -.16, .1), (-1.25, .14, .1), (-.5, .17, .3), (0, .2, .02), (0, -.08, .02), (-.3, -.06, .2), (-.8, -.05, .2), (-1.15, -.1, .2)], .08), .2, wood('body', 'x', 1.3), .06)
    box(.12, .3, .19, metal('metal', rough=.2), .02, (.02, .06, .005))
    for x in (-1.0, -.65, -.28):
        cyl(.035, .012, metal('metal'), .003, (x, .06, .195))
    turn(-32)
    return dict(elev=44, fill=.88)


def spoon_shape(bowl_mat, handle_mat, L, r, deep=.12, thick=.05):
    V, F, n, m = [], [], 48, 12
    for j in range(m + 1):
        s = j / m
        for k in range(n):
            a = 2 * math.pi * k / n
            V.append((r * 1.45 * s * math.cos(a), r * s * math.sin(a) * (1 - .12 * s * math.cos(a)), deep * (s * s - 1) + .0))
    for j in range(m):
        F += [(j * n + k, j * n + (k + 1) % n, (j + 1) * n + (k + 1) % n, (j + 1) * n + k) for k in range(n)]
    me = bpy.data.meshes.new('spoon')
    me.from_pydata(V, [], F)
    ob = add(me, bowl_mat, autosmooth=0)
    so = ob.modifiers.new('t', 'SOLIDIFY')
    so.thickness, so.offset = thick, -1
    bv = ob.modifiers.new('b', 'BEVEL')
    bv.width, bv.segments = thick * .4, 3
    tube([(r * 1.38, 0, -.005), (r * 1.38 + L * .25, 0, .06), (r * 1.38 + L * .6, 0, .07), (r * 1.38 + L, 0, .0)], thick * 1.1, handle_mat, 1.5, [.8, .75, 1, 1.7])


def tablespoon():
    for i, y in enumerate((-.42, 0, .42)):
        n = len(PRODUCT)
        spoon_shape(metal('body', rough=.12), metal('body', rough=.12), 1.35, .21, .08, .025)
        move(since(n), (.06 * (i % 2), y, .14))
    turn(-38)
    return dict(elev=46, fill=.86)


def wooden_spoon():
    for i, y in enumerate((-.42, .12)):
        n = len(PRODUCT)
        spoon_shape(wood('body', 'x', 1.1, seed=i), wood('body', 'x', 1.1, seed=i + 4), 2.5, .33, .13, .07)
        move(since(n), (.2 * i, y, .2), (0, 0, -4 + 12 * i))
    turn(-36)
    return dict(elev=46, fill=.88)


def spatula():
    slab(round_corners([(0, -.36), (.9, -.4), (.95, .36), (0, .34)], .12), .06, rubber('body', '#bdbdbd', .45), .025, (0, 0, .1), holes=[round_corners([(.25, y - .035), (.75, y - .035), (.75, y + .035), (.25, y + .035)], .03) for y in (-.18, 0, .18)])
    tube([(.05, 0, .13), (-.3, 0, .16), (-.5, 0, .17)], .07, rubber('body', '#bdbdbd', .45), .8, [1.4, .9, .8])
    rod((-.45, 0, .17), (-2.3, 0, .12), .075, wood('wood', 'z', 1.2), .1, round_=.05)
    turn(-34)
    return dict(elev=44, fill=.88)


def kitchen_scale(w=1.7):
    box(w, w * 1.12, .16, lacquer('body'), .05, vert=.22)
    lathe([(0, .16), (w * .36, .16), (w * .4, .2, .02), (w * .4, .225, .01), (0, .225)], metal('metal', rough=.3), .01, 160, loc=(0, .16, 0))
    box(.7, .26, .008, screen(), .003, (0, -w * .44, .158), vert=.03)
    text('358 g', .15, emit('#cfe6d8', 1.4), (0, -w * .44, .168), depth=.001)
    for s in (-1, 1):
        cyl(.06, .012, metal('metal'), .004, (s * .58, -w * .44, .158))
    turn(-22)
    return dict(elev=34)


def carafe(h=2.3, r=.55):
    wall = [(r * .8, 0, .05), (r, .25, .25), (r * .95, h * .3, .4), (.2, h * .62, .35), (.2, h * .8, .15), (.3, h, .01)]
    lathe([(0, 0), *wall, (.275, h + .005, .01), (.165, h * .8, .15), (.165, h * .62, .35), (r * .95 - .045, h * .3, .4), (r - .05, .25, .2), (r * .7, .07, .05), (0, .07)], glass('body'), .05, 150, 8)
    lathe([(0, h - .12), (.19, h - .12), (.24, h + .02, .02), (.24, h + .12, .03), (0, h + .12)], matte('cork', '#b08a5c', .9, .4, 30), .02, 80)
    return dict(elev=8, fill=.84, strip=1, samples=16, rim=1.5)


def tumbler(h=.95, r=.36):
    for x, y, t in ((-.46, .1, 0), (.42, -.12, 40)):
        lathe([(0, 0), (r * .86, 0, .04), (r, h, .012), (r - .03, h + .003, .01), (r * .86 - .035, .13, .06), (0, .12)], glass('body'), .03, 144, 6, loc=(x, y, 0), flute=(14, .03))
    return dict(elev=15, strip=1, samples=16, rim=1.5)


def thermos(h=2.5, r=.4):
    lathe([(0, 0), (r, 0, .05), (r, h * .74, .08), (r * .72, h * .82, .08), (r * .72, h * .84), (0, h * .84)], lacquer('body', rough=.35), .03, 140)
    lathe([(r + .003, .02), (r + .006, .05), (r + .006, .14), (r + .003, .16)], metal('metal', rough=.3), .005, 140)
    lathe([(r * .72, h * .83), (r * .74, h * .845), (r * .72, h * .86)], metal('metal'), .01, 128)
    lathe([(0, h * .855), (r * .78, h * .855, .015), (r * .8, h * .98, .06), (r * .68, h, .05), (0, h)], lacquer('lid', rough=.35), .03, 140)
    tube([(r * .76, 0, h * .96), (r * 1.3, 0, h * 1.0), (r * 1.42, 0, h * .92), (r * 1.2, 0, h * .86)], .04, rubber('trim'), 1.6)
    turn(-25)
    return dict(elev=9, fill=.86)


def lunch_box(w=1.9, d=1.25):
    for i in range(2):
        box(w, d, .52, lacquer('body', rough=.3), .05, (0, 0, i * .55), vert=.3)
        box(w - .02, d - .02, .035, metal('metal'), .01, (0, 0, i * .55 + .517), vert=.29)
    box(w + .02, d + .02, .15, wood('lid', 'x', .9), .05, (0, 0, 1.1), vert=.3)
    box(.3, d + .035, .03, cloth('trim', scale=34, axes=(0, 1)), .01, (-.35, 0, 1.245))
    for s in (-1, 1):
        box(.3, .03, 1.24, cloth('trim', scale=34, axes=(0, 2)), .01, (-.35, s * (d / 2 + .012), .02))
    turn(-26)
    return dict(elev=20)


def whisk():
    n = len(PRODUCT)
    for k in range(6):
        a = math.pi * k / 6
        c, s = math.cos(a), math.sin(a)
        tube([(.05 * c, .05 * s, 0), (.3 * c, .3 * s, .7), (.27 * c, .27 * s, 1.05), (0, 0, 1.28 + .01 * k), (-.27 * c, -.27 * s, 1.05), (-.3 * c, -.3 * s, .7), (-.05 * c, -.05 * s, 0)], .016, metal('metal', rough=.15))
    rod((0, 0, .04), (0, 0, -.14), .085, metal('metal'), .085)
    rod((0, 0, -.1), (0, 0, -1.35), .085, wood('body', 'z', 1.2), .1, belly=.125, round_=.05)
    move(since(n), (0, 0, .33), (0, 90, -34))
    return dict(elev=26, fill=.88)
