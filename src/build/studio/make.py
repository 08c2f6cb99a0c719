"""The queue: renders each design once and develops its pictures. It does not make again what exists, so it may be stopped at
any time. Several may run at once."""
import json
import os
import subprocess
import sys
import tempfile
import time
import traceback
import numpy as np
import shelf
from designs import DESIGNS, HERE

KEPT = ('diffuse', 'bounced', 'gloss', 'through', 'diffuse_colour', 'gloss_colour', 'through_colour', 'emit', 'masks', 'place', 'tone')


def control(word):
    return os.path.join(shelf.WORK, word)


def claim(name):
    """Claims a render for this process, unless another running process has claimed it."""
    path = control(f'{name}.claim')
    try:
        with open(path, 'x') as file:
            file.write(str(os.getpid()))
        return True
    except FileExistsError:
        try:
            with open(path) as file:
                os.kill(int(file.read()), 0)
            return False
        except (ProcessLookupError, ValueError, FileNotFoundError):
            try:
                os.remove(path)
            except FileNotFoundError:
                pass
            return claim(name)


def release(name):
    os.remove(control(f'{name}.claim'))


def rendered(name, view):
    return os.path.exists(shelf.work_file(name, view, 'npz'))


def blender(name, view, threads, res):
    """Renders into the file whose path it returns. With res 0 nothing is rendered, and only the facts about the design are written (a JSON file)."""
    out = shelf.work_file(name, view, 'exr')
    with tempfile.TemporaryDirectory(dir=shelf.WORK) as folder:
        made = os.path.join(folder, 'render.exr')
        done = subprocess.run(['blender', '-b', '--factory-startup', '-P', os.path.join(HERE, 'render.py'), '--', name, str(view), str(threads), str(res), made],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        # The facts about the design are written last.
        told = made.replace('.exr', '.json')
        if not os.path.exists(told):
            raise RuntimeError(done.stdout[-1500:])
        if res:
            os.replace(made, out)
        os.replace(told, out.replace('.exr', '.json'))
    return out


def render(name, view, threads):
    from exr import read_exr
    from light import clean
    out = blender(name, view, threads, shelf.render_width(name, view))
    cleaned = clean(read_exr(out))
    with shelf.finished(shelf.work_file(name, view, 'npz')) as made:
        np.savez(made, **{k: cleaned[k].astype(np.float16) for k in KEPT if cleaned[k] is not None})
    os.remove(out)


def missing(name, view):
    wanted = shelf.width(name, view)
    return [(c['fills'], picture) for p in shelf.plans(name) for c in p['colourways'] for picture in c['pictures'][view:view + 1] if not shelf.is_made(picture, wanted)]


def develop_all(name, view):
    from develop import closer, develop, whole, write_webp
    todo = missing(name, view)
    if todo:
        with np.load(shelf.work_file(name, view, 'npz')) as kept:
            light = {k: kept[k].astype(np.float32) if k in kept else None for k in KEPT}
        told = shelf.about(name, view)
        if view and 'zoom' in DESIGNS[name]['views'][view - 1]:
            light = closer(light, DESIGNS[name]['views'][view - 1]['zoom'])
        else:
            light = whole(light, shelf.width(name, view))
        for fills, picture in todo:
            write_webp(develop(light, told, fills, DESIGNS[name]['map']), os.path.join(shelf.PICTURES, picture))
            if stopped():
                break
    return len(todo)


def stopped():
    while os.path.exists(control('pause')):
        time.sleep(2)
    return os.path.exists(control('stop'))


def waiting(names):
    """The order of work: each kind's first design before any kind's second, families in turn, views last."""
    of_kind, of_family, ranked = {}, {}, []
    for i, name in enumerate(names):
        kind, family = DESIGNS[name]['kind'], DESIGNS[name]['family']
        if kind not in of_kind:
            of_family[family] = of_family.get(family, 0) + 1
        of_kind[kind] = of_kind.get(kind, 0) + 1
        ranked += [(view, of_kind[kind], of_family[family], i, name) for view in range(1 + len(DESIGNS[name]['views']))]
    return [(name, view) for view, _, _, _, name in sorted(ranked)]


def tell():
    """Writes the missing facts about designs: the shelf lists all designs, including those that are not rendered here."""
    for name in DESIGNS:
        if shelf.about(name) is None:
            blender(name, 0, 1, 0)


def work(names, threads=1, count=None, rendering=1):
    """Renders and develops what is missing, or only the first count of it. Without rendering, only develops what is already rendered."""
    failed = 0
    for name, view in waiting(names):
        if stopped() or count == 0:
            break
        if not claim(f'{name}.{view}'):
            continue
        try:
            began = time.time()
            fresh = not rendered(name, view)
            if fresh and not rendering or not missing(name, view):
                continue
            count = count and count - 1
            if fresh:
                render(name, view, threads)
            made = develop_all(name, view)
            print(f'{name} {view}: {"rendered, " if fresh else ""}{made} pictures, {time.time() - began:.0f} s', flush=True)
        except Exception:
            failed += 1
            print(f'{name} {view}: FAILED', flush=True)
            traceback.print_exc()
        finally:
            release(f'{name}.{view}')
    return failed


def status():
    names = list(DESIGNS)
    renders = [(n, v) for n in names for v in range(1 + len(DESIGNS[n]['views']))]
    made = [r for r in renders if rendered(*r)]
    pictures = [os.path.getsize(os.path.join(shelf.PICTURES, p)) for p in os.listdir(shelf.PICTURES)]
    print(json.dumps({'designs': len(names), 'renders': len(renders), 'rendered': len(made), 'kinds': len({DESIGNS[n]['kind'] for n, v in made}), 'pictures': len(pictures), 'MB': round(sum(pictures) / 1e6, 2),
                      'pictures to develop of what is rendered': sum(len(missing(*r)) for r in made), 'paused': os.path.exists(control('pause')), 'stopping': os.path.exists(control('stop'))}))


def sweep():
    """Deletes pictures that no design makes any more."""
    wanted = {p for n in DESIGNS for product in shelf.plans(n) for c in product['colourways'] for p in c['pictures']}
    gone = [p for p in os.listdir(shelf.PICTURES) if p.endswith('.webp') and p not in wanted]
    for p in gone:
        os.remove(os.path.join(shelf.PICTURES, p))
    print(f'{len(gone)} pictures deleted')


def main(words):
    os.makedirs(shelf.WORK, exist_ok=True)
    os.makedirs(shelf.PICTURES, exist_ok=True)
    settings = {k: int(v) for k, v in (w.split('=') for w in words if '=' in w)}
    words = [w for w in words if '=' not in w]
    if words[:1] in (['pause'], ['stop']):
        open(control(words[0]), 'w').close()
    elif words[:1] == ['resume']:
        for word in ('pause', 'stop'):
            if os.path.exists(control(word)):
                os.remove(control(word))
    elif words[:1] == ['status']:
        status()
    elif words[:1] == ['shelf']:
        print(f'{len(shelf.write_shelf())} products')
    elif words[:1] == ['sweep']:
        sweep()
    elif words[:1] == ['sheet']:
        from contact import sheet
        sheet(words[1], words[2:])
    else:
        unknown = [w for w in words if w not in DESIGNS and w not in {d['kind'] for d in DESIGNS.values()}]
        if unknown:
            print(f'no kind or design: {", ".join(unknown)}')
            return 2
        names = [n for n, d in DESIGNS.items() if not words or n in words or d['kind'] in words]
        tell()
        failed = work(names, **settings)
        shelf.write_shelf()
        return 1 if failed else 0
    return 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
