/**
 * Deliberate breakages of the queue, each as one place of the source and what stands there instead. The simulation must
 * notice every one of them (`node src/build/commands/sabotage.mjs`). What is made sure twice is broken in both places.
 * @typedef {{ readonly file: string, readonly from: string, readonly to: string }} Place
 * @type {readonly (Place & { readonly name: string, readonly and?: Place })[]}
 */
export const sabotages = [
  {
    name: 'delete before send',
    file: 'src/sync/replayer.ts',
    from: "    const outcome = await this.ports.send(name,",
    to: "    await db.outbox.delete(row.seq);\n    const outcome = await this.ports.send(name,",
  },
  { name: 'another key at each try', file: 'src/sync/replayer.ts', from: 'idempotencyKey: row.id', to: 'idempotencyKey: `${row.id}.${row.tries}`' },
  {
    name: 'no user scope',
    file: 'src/local/outbox-replay.ts',
    from: "const rows = [...(await entriesOf(db, '')), ...(user === undefined ? [] : await entriesOf(db, user))];",
    to: 'const rows = user === undefined ? [] : (await db.outbox.toArray()).map((row) => ({ ...row, user }));\n  await db.outbox.bulkPut(rows);',
  },
  {
    name: 'told at the success of the request',
    file: 'src/local/outbox-write.ts',
    from: "  return db.transaction('rw', [db.outbox, db.outboxPictures, db.session, db.favourites, db.counters, db.drafts, db.state], async () => {",
    to: "  if (entry.pictures.length === 0 && entity === '') return presentUser(db).then((present) => (present ?? visitor) !== user ? 'notLoggedIn' : (void db.transaction('rw', [db.outbox], () => db.outbox.add({ id, user, name, version: kind.version, payload, lane, entity, pictures: [], state: 'waiting', tries: 0, notBefore: 0, madeAt, language })).catch(() => {}), { id }));\n  return db.transaction('rw', [db.outbox, db.outboxPictures, db.session, db.favourites, db.counters, db.drafts, db.state], async () => {",
  },
  {
    name: 'two replayers',
    file: 'src/sync/replayer.ts',
    from: '    const held = await this.ports.lock.hold(steal, async (lost) => {',
    to: "    const held = await (async (_steal: boolean, work: (lost: AbortSignal) => Promise<void>) => (await work(new AbortController().signal), 'done' as const as 'done' | 'taken'))(steal, async (lost) => {",
  },
  {
    name: 'dropped on a timeout',
    file: 'src/sync/replayer.ts',
    from: "    return this.setback(row, outcome, token, lease);\n  }\n\n  /** Whether it may be sent",
    to: "    if (outcome.status === 'offline' && outcome.isTimeout) return finishEntry(db, entry, undefined);\n    return this.setback(row, outcome, token, lease);\n  }\n\n  /** Whether it may be sent",
  },
  {
    name: 'dropped on a 403',
    file: 'src/sync/replayer.ts',
    from: "      await this.postpone(row, 'shop', lease);\n      return this.ports.sessionOver",
    to: "      await this.ports.db.outbox.delete(row.seq);\n      return this.ports.sessionOver",
  },
  {
    name: 'unknown kind dropped',
    file: 'src/local/outbox-replay.ts',
    from: "    if (ready !== unreadable) heads.set(lane, ready);",
    to: "    if (ready === 'unknown') await db.outbox.delete(row.seq);\n    else if (ready !== unreadable) heads.set(lane, ready);",
  },
  {
    name: 'refused and silently gone',
    file: 'src/local/outbox-replay.ts',
    from: "  return change(db, row, { state: 'needsYou', refusal, refusalText });",
    to: '  void [refusal, refusalText];\n  return db.outbox.delete(row.seq);',
  },
  {
    name: 'age by the clock of the device',
    file: 'src/local/outbox-age.ts',
    from: '  const most = now.shop - heard.shop;',
    to: '  const most = now.device - madeAt;',
  },
  { name: 'old, and sent unasked', file: 'src/sync/replayer.ts', from: '    if (row.confirmed === true) return true;', to: '    if (row.confirmed === true || row.seq > 0) return true;' },
  { name: 'order by the clock', file: 'src/local/outbox-write.ts', from: ".sortBy('seq');", to: ".sortBy('madeAt');" },
  { name: 'a tried action taken out again', file: 'src/local/outbox-write.ts', from: 'last && last.name === kind.undoes && last.tries === 0', to: 'last && last.name === kind.undoes' },
  {
    name: 'not now taken for a final no',
    file: 'src/sync/replayer.ts',
    from: "const isTemporary = isRefusalKey(refusal) && (temporaryRefusals.has(refusal) || refusal === 'sessionTokenInvalid');",
    to: 'const isTemporary = !isRefusalKey(refusal) && temporaryRefusals.has(refusal);',
  },
  { name: 'no lanes', file: 'src/local/outbox-replay.ts', from: '    const lane = laneOf(row);\n', to: '    const lane = `${laneOf(row)} ${row.seq}`;\n' },
  {
    name: 'logout leaves the queue',
    file: 'src/local/encrypt-user-data.ts',
    from: 'for (const name of userTableNames) await',
    to: "for (const name of userTableNames) if (name !== 'outbox') await",
  },
  { name: 'encrypted and still readable', file: 'src/local/encrypt-user-data.ts', from: '        await removeEntry(db, row);\n', to: '' },
  {
    name: 'waiting by a clock that jumps',
    file: 'src/sync/replayer.ts',
    from: '  return wasSetBack ? 0 : Math.max(notBefore - now, 0);',
    to: '  return wasSetBack ? longestWaitMs : Math.max(notBefore - now, 0);',
  },
  { name: 'a frozen holder keeps the queue', file: 'src/sync/lease-watch.ts', from: 'return this.stoodMs >= frozenAfterMs;', to: 'return this.stoodMs < 0;' },
  {
    name: 'a woken holder goes on',
    file: 'src/local/outbox-replay.ts',
    from: "    if ((await db.lease.get(leaseName))?.holder !== holder) return undefined;\n    const row",
    to: '    void holder;\n    const row',
    and: { file: 'src/sync/replayer.ts', from: 'return isLost() ? undefined : held;', to: 'return held;' },
  },
  { name: 'full, and told to be kept', file: 'src/sync/enqueue.ts', from: "typeof written === 'string' ? written :", to: "written === 'noRoom' ? { kept: true, id: entry.id } : written === 'notLoggedIn' ? written :" },
  {
    name: 'swept pictures are not uploaded again',
    file: 'src/sync/replayer.ts',
    from: "refusal === 'imageUnknown' && row.pictures.length > 0",
    to: "refusal === 'imageUnknown' && row.pictures.length > 9",
  },
  {
    name: 'a lost answer of the newsletter needs the shopper',
    file: 'src/local/outbox-handlers.ts',
    from: "    arrived: ['emailSubscribed'],",
    to: '    arrived: [],',
  },
  { name: 'what was encrypted comes back in another order', file: 'src/local/encrypt-user-data.ts', from: '(row.unreadable as OutboxRow) : row);', to: '(row.unreadable as OutboxRow) : { ...row, seq: 1_000_000 - row.seq });' },
];
