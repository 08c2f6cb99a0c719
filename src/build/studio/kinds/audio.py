"""Audio devices."""
from kit import *
from materials import *


def speaker(w=2.3, h=1.35, d=.95):
    box(w, d, h, wood('wood', 'x'), .09, (0, 0, .06))
    box(w - .16, .06, h - .16, cloth('body', scale=17, strength=.6, slub=.25), .03, (0, -d / 2, .14))
    for x in (w * .26, w * .37):
        cyl(.085, .1, metal('metal', brushed='z'), .012, (x, -.05, h + .06))
    for i in range(3):
        cyl(.03, .012, plastic(None, '#22211f', .5), .004, (w * .05 + i * .12, -.05, h + .06))
    text('halden', .13, metal('metal'), (-w * .34, -d / 2 - .034, .27), (math.pi / 2, 0, 0), depth=.006, space=1.05)
    tube([(-w / 2 - .01, 0, h * .72), (-w / 2 - .09, 0, h * .95), (-w / 2 - .02, 0, h + .22), (-w * .3, 0, h + .30), (-w * .12, 0, h + .18), (-w * .08, 0, h + .07)], .028, leather(None, '#6b432a', 1.5), 3.2)
    for x in (-1, 1):
        for y in (-1, 1):
            cyl(.07, .07, rubber(None, '#1b1a19'), .01, (x * (w / 2 - .2), y * (d / 2 - .2), 0))
    turn(-24)
    return dict(elev=13, fill=.84)


def smart_speaker(r=.62, h=.95):
    lathe([(0, 0), (r * .8, 0, .05), (r, h * .35, .35), (r * .96, h * .7, .3), (r * .7, h * .97, .15), (r * .66, h * .985)], cloth('body', scale=20, strength=.5, slub=.2), .05, 160, 8)
    lathe([(0, h * .97), (r * .66, h * .985, .02), (r * .68, h * .97)], plastic(None, '#2a2b2d', .25), .02, 128)
    ring(r * .6, .012, emit('#9fd8ff', 2.5), (0, 0, h * .985))
    tube([(r * .4, r * .6, .04), (r * 1.2, r * 1.3, .03), (r * 2.2, r * 1.4, .03)], .03, rubber(None, '#3a3a3a'))
    PRODUCT.pop()
    return dict(elev=16)


def headphones(r=.82):
    body, cushion, m = plastic('body', rough=.38, grain=.05), leather('trim', scale=1.2), metal('metal', rough=.22)
    arc = [(r * math.sin(math.radians(a)) * .98, 0, 1.0 + r * math.cos(math.radians(a)) * 1.08) for a in range(-84, 85, 12)]
    tube(arc, .035, m, 2.6)
    inner = [(x * .95, y, 1 + (z - 1) * .95) for x, y, z in arc[2:-2]]
    tube(inner, .058, cushion, 2.6, [.5] + [1] * (len(inner) - 2) + [.5])
    for s in (-1, 1):
        k = dict(loc=(s * .78, 0, .72), rot=(0, s * math.pi / 2, 0))
        lathe([(0, .22), (.33, .22, .10), (.43, .10, .06), (.43, 0, .03), (0, 0)], body, .03, 128, scale=(1.15, .92, 1), **k)
        lathe([(.16, -.02), (.16, -.16, .08), (.42, -.16, .09), (.42, 0, .05), (.16, 0)], cushion, .06, 128, 8, scale=(1.15, .92, 1), **k)
        lathe([(0, -.03), (.2, -.03)], cloth(None, '#2b2b2d', 30, .4, (0, 1)), 0, 64, **k)
        lathe([(0, .222), (.20, .222), (.20, .235, .005), (0, .235)], m, .004, 96, **k)
        tube([(s * .82, -.43, .72), (s * .86, -.36, 1.03), (s * .83, 0, 1.16), (s * .86, .36, 1.03), (s * .82, .43, .72)], .028, m)
        tube([(s * .815, 0, 1.1), (s * .82, 0, 1.25)], .045, m, poly=True)
    turn(-36)
    return dict(elev=11, fill=.82)


def earbud_case():
    n = len(PRODUCT)
    box(.62, .27, .36, plastic('body', rough=.16), .12, vert=.12, segs=6)
    box(.621, .271, .006, plastic(None, '#55565a'), .0, (0, 0, .36), vert=.12)
    move(since(n), (0, 0, 0))
    k = len(PRODUCT)
    box(.62, .27, .2, plastic('body', rough=.16), .1, (0, 0, 0), vert=.12, segs=6)
    move(since(k), (0, .16, .4), (-62, 0, 0))
    for s in (-1, 1):
        ball(.085, plastic('body', rough=.12), (s * .15, -.01, .41), (1, .85, 1))
        rod((s * .17, -.02, .38), (s * .2, -.05, .3), .035, plastic('body', rough=.12))
    cyl(.014, .006, emit('#8df0a0', 2), .001, (0, -.137, .2), (math.pi / 2, 0, 0))
    for s in (-1, 1):
        b = len(PRODUCT)
        ball(.09, plastic('body', rough=.12), (0, 0, 0), (1, .85, 1))
        ball(.055, rubber(None, '#4a4a4a'), (0, -.07, .02))
        rod((0, .01, -.02), (0, .03, -.3), .038, plastic('body', rough=.12), .034, round_=.03)
        move(since(b), (.55 + .0 * s, -.2 + .26 * s, .06), (78, 0, 60 + 30 * s))
    turn(-20)
    return dict(elev=24, fill=.84)


def radio(w=2.2, h=1.4, d=.75):
    box(w, d, h, lacquer('body', rough=.3), .14, (0, 0, .06), segs=6)
    box(w * .52, .05, h * .72, cloth('cloth', scale=22, strength=.5, slub=.2), .03, (-w * .2, -d / 2, .06 + h * .14))
    lathe([(0, 0), (.36, 0, .02), (.36, .03, .01), (0, .03)], matte(None, '#f1e8d4', .5, .02), .01, 128, loc=(w * .28, -d / 2 + .005, .06 + h * .58), rot=(math.pi / 2, 0, 0))
    for k in range(11):
        a = math.radians(-130 + 26 * k)
        box(.012, .008, .06, plastic(None, '#3a2f26'), 0, (w * .28 + .3 * math.sin(a), -d / 2 - .03, .06 + h * .58 - .03 + .3 * math.cos(a)), (0, a, 0))
    cyl(.13, .13, wood('wood', 'z', 1.2), .03, (w * .28, -d / 2 - .02, .06 + h * .58), (math.pi / 2, 0, 0))
    for x in (.15, .41):
        cyl(.075, .1, metal('metal', brushed='z'), .015, (w * x, -d / 2 + .01, .06 + h * .2), (math.pi / 2, 0, 0))
    tube([(-w * .42, 0, h), (-w * .41, 0, h + .38), (-w * .3, 0, h + .42), (w * .3, 0, h + .42), (w * .41, 0, h + .38), (w * .42, 0, h)], .05, leather('strap', scale=1.4), 1.8)
    rod((w * .44, .2, h), (w * .62, .22, h + 1.5), .022, metal('metal'), .014)
    for x in (-1, 1):
        cyl(.1, .08, rubber(None, '#1b1a19'), .01, (x * (w / 2 - .3), 0, 0))
    turn(-22)
    return dict(elev=11, fill=.86)


def record_player(w=4.2, d=3.5, h=.9):
    box(w, d, h, wood('wood', 'x', .7), .07, (0, 0, .18))
    box(w - .25, d - .25, .03, lacquer('body', rough=.35), .005, (0, 0, h + .175), vert=.05)
    lathe([(0, 0), (1.5, 0, .02), (1.5, .1, .02), (0, .1)], metal('metal', brushed=None), .01, 190, loc=(-.42, .05, h + .2))
    groove = [(.48, .0, 0)] + [(q, .004 * (i % 2), 0) for i, q in enumerate([.5 + .012 * k for k in range(78)])]
    lathe([(0, .01), *groove, (1.46, 0)], M().p(Base_Color=hexc('#141416'), Roughness=.22, Specular=.5).m, 0, 200, loc=(-.42, .05, h + .31))
    lathe([(0, .02), (.47, .02)], matte('trim', rough=.6, grain=.02), 0, 96, loc=(-.42, .05, h + .31))
    rod((-.42, .05, h + .3), (-.42, .05, h + .42), .03, metal('metal'))
    cyl(.28, .22, metal('metal'), .03, (w * .36, d * .3, h + .2))
    tube([(w * .36, d * .3, h + .5), (w * .36, 0, h + .5), (w * .3, -.75, h + .47), (w * .2, -.98, h + .4)], .045, metal('metal'))
    box(.16, .34, .08, plastic(None, '#222222'), .02, (w * .185, -1.05, h + .33), (0, 0, .5))
    for i in range(2):
        cyl(.14, .1, metal('metal'), .02, (w * .38, -d * .22 - .45 * i, h + .2))
    for x in (-1, 1):
        for y in (-1, 1):
            cyl(.25, .2, rubber(None, '#1b1a19'), .03, (x * (w / 2 - .5), y * (d / 2 - .5), 0))
    turn(-24)
    return dict(elev=26, fill=.88)


def microphone():
    n = len(PRODUCT)
    lathe([(0, 0), (.07, 0, .03), (.12, .2), (.17, 1.5, .05), (.19, 1.55)], lacquer('body', rough=.35), .03, 128)
    lathe([(.19, 1.54), (.215, 1.58, .02), (.215, 1.64, .02), (.2, 1.66)], metal('metal'), .01, 128)
    m = metal('metal', rough=.35)
    ball(.27, m, (0, 0, 1.9), (1, 1, 1.05))
    for k in range(7):
        a = math.pi * (k + 1) / 8
        ring(.272 * math.sin(a), .012, m, (0, 0, 1.9 - .284 * math.cos(a)))
    ring(.275, .03, m, (0, 0, 1.9), flat=1.2)
    box(.07, .04, .2, plastic(None, '#2a2a2a'), .015, (0, -.155, 1.0))
    move(since(n), (0, 0, .28), (0, 82, 0))
    turn(24)
    return dict(elev=22, fill=.84)
