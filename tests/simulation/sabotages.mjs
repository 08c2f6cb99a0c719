/**
 * Deliberate breakages, each as one place of the source and its replacement. Every one of them must be noticed
 * (`node src/build/commands/sabotage.mjs`): by the file of `tests`, or where none is given by the simulation. What is
 * ensured twice is broken in both places.
 * @typedef {{ readonly file: string, readonly from: string, readonly to: string }} Place
 * @typedef {Place & { readonly name: string, readonly and?: Place, readonly tests?: string }} Sabotage
 * @type {readonly Sabotage[]}
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
    file: 'src/local/outbox/outbox-replay.ts',
    from: "const rows = [...(await entriesOf(db, '')), ...(user === undefined ? [] : await entriesOf(db, user))];",
    to: 'const rows = user === undefined ? [] : (await db.outbox.toArray()).map((row) => ({ ...row, user }));\n  await db.outbox.bulkPut(rows);',
  },
  {
    name: 'told at the success of the request',
    file: 'src/local/outbox/outbox-write.ts',
    from: "  return db.transaction('rw', [db.outbox, db.outboxPictures, db.session, db.favourites, db.counters, db.drafts, db.draftPictures, db.state], async () => {",
    to: "  if (entry.pictures.length === 0 && entity === '') return presentOwner(db).then((present) => present !== user ? 'notLoggedIn' : (void db.transaction('rw', [db.outbox], () => db.outbox.add({ id, user, name, version: handler.version, payload, lane, entity, pictures: [], state: 'waiting', tries: 0, notBefore: 0, madeAt, language })).catch(() => {}), { id }));\n  return db.transaction('rw', [db.outbox, db.outboxPictures, db.session, db.favourites, db.counters, db.drafts, db.draftPictures, db.state], async () => {",
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
    file: 'src/local/outbox/outbox-replay.ts',
    from: "    if (ready !== unreadable) heads.set(lane, ready);",
    to: "    if (ready === 'unknown') await db.outbox.delete(row.seq);\n    else if (ready !== unreadable) heads.set(lane, ready);",
  },
  {
    name: 'refused and silently gone',
    file: 'src/local/outbox/outbox-replay.ts',
    from: "  return change(db, row, { state: 'needsYou', refusal, refusalText });",
    to: '  void [refusal, refusalText];\n  return db.outbox.delete(row.seq);',
  },
  {
    name: 'age by the clock of the device',
    file: 'src/local/outbox/outbox-age.ts',
    from: '  const most = now.shop - heard.shop;',
    to: '  const most = now.device - madeAt;',
  },
  { name: 'old, and sent unasked', file: 'src/sync/replayer.ts', from: '    if (row.confirmed === true) return true;', to: '    if (row.confirmed === true || row.seq > 0) return true;' },
  { name: 'order by the clock', file: 'src/local/outbox/outbox-write.ts', from: ".sortBy('seq');", to: ".sortBy('madeAt');" },
  { name: 'a tried action taken out again', file: 'src/local/outbox/outbox-write.ts', from: 'last && last.name === handler.undoes && last.tries === 0', to: 'last && last.name === handler.undoes' },
  {
    name: 'not now taken for a final no',
    file: 'src/sync/replayer.ts',
    from: "if (isTemporary(refusal) || refusal === 'sessionTokenInvalid') return",
    to: "if (isTemporary(refusal) && refusal === 'sessionTokenInvalid') return",
  },
  { name: 'no lanes', file: 'src/local/outbox/outbox-replay.ts', from: '    const lane = laneOf(row);\n', to: '    const lane = `${laneOf(row)} ${row.seq}`;\n' },
  {
    name: 'logout leaves the queue',
    file: 'src/local/session/encrypt-user-data.ts',
    from: 'for (const name of userTableNames) await',
    to: "for (const name of userTableNames) if (name !== 'outbox') await",
  },
  { name: 'encrypted and still readable', file: 'src/local/session/encrypt-user-data.ts', from: '        await removeEntry(db, row);\n', to: '' },
  {
    name: 'waiting by a clock that jumps',
    file: 'src/sync/replayer.ts',
    from: '  return wasSetBack ? 0 : Math.max(notBefore - now, 0);',
    to: '  return wasSetBack ? longestWaitMs : Math.max(notBefore - now, 0);',
  },
  { name: 'a frozen holder keeps the queue', file: 'src/sync/lease-watch.ts', from: 'return this.stoodMs >= frozenAfterMs;', to: 'return this.stoodMs < 0;' },
  {
    name: 'a woken holder goes on',
    file: 'src/local/outbox/outbox-replay.ts',
    from: "    if ((await db.lease.get(leaseName))?.holder !== holder) return undefined;\n    const row",
    to: '    void holder;\n    const row',
    and: { file: 'src/sync/replayer.ts', from: 'return isLost() ? undefined : marked;', to: 'return marked;' },
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
    file: 'src/local/outbox/outbox-handlers.ts',
    from: "    arrived: ['emailSubscribed'],",
    to: '    arrived: [],',
  },
  { name: 'what was encrypted comes back in another order', file: 'src/local/session/encrypt-user-data.ts', from: '(row.unreadable as OutboxRow) : row);', to: '(row.unreadable as OutboxRow) : { ...row, seq: 1_000_000 - row.seq });' },

  // Entries made on the device, and waking whoever sends them.
  {
    name: 'nobody is woken for a new entry',
    tests: 'tests/sync/act.test.ts',
    file: 'src/sync/outbox.ts',
    from: "  if (typeof enqueued === 'object') requestSync();\n",
    to: '',
  },
  {
    name: 'nobody is woken for an entry of another tab',
    tests: 'tests/sync/act.test.ts',
    file: 'src/sync/background-sync.ts',
    from: 'watchQueue(() => mine.wake()),',
    to: 'watchQueue(() => {}),',
  },
  {
    name: 'the worker says that all is sent',
    tests: 'tests/sw/wake-up.test.ts',
    file: 'src/sw/background-sync.ts',
    from: "  if (!answer || !(await sendFor(longestMs, new Replayer(ports)))) throw new Error('the queue is not empty yet');",
    to: '  if (answer) await sendFor(longestMs, new Replayer(ports));',
  },
  { name: 'an action’s pictures are left out', tests: 'tests/sync/act.test.ts', file: 'src/sync/outbox.ts', from: '{ name, payload, pictures, language,', to: '{ name, payload, pictures: [], language,' },
  {
    name: 'what was sent is still offered as a draft',
    tests: 'tests/local/drafts.test.ts',
    file: 'src/local/outbox/outbox-write.ts',
    from: '      await db.drafts.delete([user, entry.draft]);\n',
    to: '',
  },
  {
    name: 'a broken row holds its lane',
    tests: 'tests/sync/unreadable-rows.test.ts',
    file: 'src/local/outbox/outbox-replay.ts',
    from: '    if (ready !== unreadable) heads.set(lane, ready);',
    to: "    heads.set(lane, ready === unreadable ? 'unknown' : ready);",
  },
  {
    name: 'a refused action holds its lane',
    tests: 'tests/sync/outbox-laws.test.ts',
    file: 'src/local/outbox/outbox-replay.ts',
    from: "    if (row.state === 'needsYou' || heads.has(lane)) continue;\n",
    to: "    if (row.state === 'needsYou') heads.set(lane, 'unknown');\n    if (heads.has(lane)) continue;\n",
  },
  {
    name: 'the first picture takes the place of all',
    tests: 'tests/sync/outbox-laws.test.ts',
    file: 'src/local/outbox/outbox-replay.ts',
    from: '(picture.sha256 === sha256 ? { ...picture, name } : picture)',
    to: '({ ...picture, name })',
  },
  {
    name: 'broken rows lie open after a session',
    tests: 'tests/sync/unreadable-rows.test.ts',
    file: 'src/local/session/encrypt-user-data.ts',
    from: '  for (const { row, ...known } of await unreadableRows(db, user)) {',
    to: '  for (const { row, ...known } of (await unreadableRows(db, user)).slice(0, 0)) {',
  },
  {
    name: 'a database that is rebuilt leaves out what waits',
    tests: 'tests/local/database/foreign-database.test.ts',
    file: 'src/local/database/rebuild-database.ts',
    from: "  await moveOutbox(transaction.objectStore('outbox'), moved('outbox'));\n",
    to: '',
  },
  {
    name: 'new entries of a rebuilt database take the numbers of encrypted ones',
    tests: 'tests/local/database/foreign-database.test.ts',
    file: 'src/local/database/rebuild-database.ts',
    from: '  store.delete(await resultOf(store.add({ seq: Number(next) + numbersLeftFree })));\n',
    to: '',
  },

  // The cart.
  {
    name: 'a login takes the ticks of the cart away',
    tests: 'tests/rules/cart/cart-state.test.ts',
    file: 'src/rules/cart/cart-state.ts',
    from: 'checked: mine.checked || theirs.checked,',
    to: 'checked: false,',
  },
  { name: 'news count as an edit', tests: 'tests/rules/cart/cart-state.test.ts', file: 'src/rules/cart/cart-state.ts', from: 'edits: entry.edits + (isChosen ? 1 : 0)', to: 'edits: entry.edits + 1' },
  { name: 'a removed line comes back', tests: 'tests/rules/cart/cart-state.test.ts', file: 'src/rules/cart/cart-state.ts', from: 'return a.life > b.life ? a : b;', to: 'return a.life < b.life ? a : b;' },
  {
    name: 'a login keeps the smaller quantity',
    tests: 'tests/rules/cart/cart-state.test.ts',
    file: 'src/rules/cart/cart-state.ts',
    from: 'count: Math.max(mine.count, theirs.count),',
    to: 'count: Math.min(mine.count, theirs.count),',
  },
  { name: 'a higher price is taken unasked', tests: 'tests/rules/cart/cart-news.test.ts', file: 'src/rules/cart/cart-news.ts', from: '    ...(isDearer && pricesOf(line)),\n', to: '' },
  {
    name: 'the visitor’s cart stays behind at a login',
    tests: 'tests/local/cart/cart.test.ts',
    file: 'src/local/cart/cart-login.ts',
    from: "  await db.cart.where('user').equals(visitor).delete();\n",
    to: '',
  },

  // Sessions, encryption, and orders that are not placed yet.
  {
    name: 'a late 403 ends the new session',
    tests: 'tests/sync/outbox-laws.test.ts',
    file: 'src/local/session/switch-user.ts',
    from: 'if (open?.token !== token) return undefined;',
    to: 'if (!open) return undefined;',
  },
  {
    name: 'the key outlives a logout',
    tests: 'tests/sync/session.test.ts',
    file: 'src/local/session/encrypt-user-data.ts',
    from: "    await db.keys.delete(user);\n    if ((await presentUser(db)) === user) await db.session.delete('open');",
    to: "    if ((await presentUser(db)) === user) await db.session.delete('open');",
  },
  { name: 'an order that is tried again has another key', tests: 'tests/local/orders/order-drafts.test.ts', file: 'src/local/orders/order-drafts.ts', from: 'key: before?.key ?? newId(),', to: 'key: newId(),' },
  {
    name: 'an order whose outcome is unknown becomes another one',
    tests: 'tests/local/orders/order-drafts.test.ts',
    file: 'src/local/orders/order-drafts.ts',
    from: "    if (before?.state === 'sent') return { ...before, wasSent: true };\n",
    to: '',
  },

  // The server: the ledger, orders and stock, each idempotency key once.
  {
    name: 'ledger accounts are locked payer first',
    tests: 'tests/server/checkout/ledger-order.test.ts',
    file: 'src/server/features/ledger/transfer.ts',
    from: '          order by id for no key update),',
    to: '          order by (id = ${from}) desc for no key update),',
  },
  {
    name: 'missing ledger accounts are made payer first',
    tests: 'tests/server/checkout/ledger-order.test.ts',
    file: 'src/server/features/ledger/transfer.ts',
    from: '.values(users.toSorted().map(',
    to: '.values(users.map(',
  },
  {
    name: 'the held account counts as available',
    tests: 'tests/server/checkout/ledger-order.test.ts',
    file: 'src/server/features/ledger/transfer.ts',
    from: '  return { available: of(`user:${userId}`),',
    to: '  return { available: String(rows.reduce((sum, { balance }) => sum + Number(balance), 0)) as Money,',
  },
  { name: 'an order is paid though the balance is short', tests: 'tests/server/checkout/pay.test.ts', file: 'src/server/features/checkout/pay.ts', from: "=== 'short') return", to: "=== 'never' as string) return" },
  {
    name: 'the total that the page saw is not compared',
    tests: 'tests/server/checkout/submit.test.ts',
    file: 'src/server/features/checkout/submit.ts',
    from: 'if (compareMoney(figures.total, total) !== 0) {',
    to: 'if (compareMoney(figures.total, total) !== 0 && requested.length > 100) {',
  },
  {
    name: 'a provider’s money is booked on an order that is not locked',
    tests: 'tests/server/checkout/stripe.test.ts',
    file: 'src/server/features/checkout/book-received-money.ts',
    from: 'for (const order of await lockOrders(db, await ordersOf(db, id))) {',
    to: "for (const order of await db.selectFrom('shop_order').selectAll().where('id', 'in', await ordersOf(db, id)).orderBy('id').execute()) {",
  },
  {
    name: 'a cancelled order gives its stock back to nobody',
    tests: 'tests/server/orders/buyer-steps.test.ts',
    file: 'src/server/features/orders/sql/line-rows.ts',
    from: 'update sku set stock = sku.stock + l.quantity, held = sku.held - l.quantity',
    to: 'update sku set held = sku.held - l.quantity',
  },
  { name: 'a return of one line may ask for the whole order', tests: 'tests/rules/orders/refunds.test.ts', file: 'src/rules/orders/refunds.ts', from: 'if (chosen.length === 0 || chosen.length === lines.length) return total;', to: 'if (chosen.length <= lines.length) return total;' },
  { name: 'another body under the same key gets the first answer', tests: 'tests/server/idempotency.test.ts', file: 'src/server/calls/idempotency.ts', from: 'first.body_hash === bodyHash ||', to: "first.body_hash !== '' ||" },

  // What a stranger may send, and how much of it.
  {
    name: 'endless lists are looked at entry by entry',
    tests: 'tests/server/http/bad-input.test.ts',
    file: 'src/server/calls/parse.ts',
    from: "  if (countEntries(sent) > mostEntries) return refuse('parameterError', { field: 'body' });\n",
    to: '',
  },
  { name: 'compressed bodies are unfolded', tests: 'tests/server/http.test.ts', file: 'src/server/http/app.ts', from: '    globalDecompression: false,\n', to: '' },
  { name: 'the calls of one address take no turns', tests: 'tests/server/http/connections.test.ts', file: 'src/server/http/app.ts', from: '  takeTurns(app, limits.requestsAtOnce);\n', to: '' },
  { name: 'a user has any number of bodies on their way', tests: 'tests/server/uploads/connection.test.ts', file: 'src/server/http/uploads-route.ts', from: "          if (place === 'busy') return refuse('tooFrequent');\n", to: "          if (place === 'busy') return readForm(request);\n" },
  { name: 'a socket that reads nothing is sent on', tests: 'tests/server/socket-limits.test.ts', file: 'src/server/http/socket.ts', from: '      if (socket.bufferedAmount > maxUnread) socket.terminate();\n      else if', to: '      if' },
];
