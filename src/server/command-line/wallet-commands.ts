import { channelCalls } from '../../contract/shop/wallet';
import { isNetwork, networks } from '../../rules/wallet/chain-address';
import { CommandError, Refused } from './ask-desk';
import { action, done, everyRow, failed, listed, oneLine, timeText, type Command } from './command';

/** `name` as the usage has it. */
function flag(name: string, word: string): boolean {
  if (word !== 'yes' && word !== 'no') throw new CommandError(`${name} is yes or no.`);
  return word === 'yes';
}

const state = (open: boolean) => (open ? 'open' : 'closed');

export const walletCommands: readonly Command[] = [
  {
    usage: 'deposit list',
    async run(_words, ask) {
      const waiting = await everyRow((page) => ask('deposit!list', { status: 0, ...page }));
      if (waiting instanceof Refused) return failed(waiting.message);
      const lines = waiting.map(({ id, createTime, username, amount, symbol, chain, address, bankName, cardNumber, image, remark }) =>
        [id, timeText(createTime), username, `${amount} ${symbol}`, [chain, address, bankName, cardNumber].filter((part) => part !== null).map(oneLine).join(' '), image, oneLine(remark)].join('  ').trimEnd(),
      );
      return listed(lines);
    },
  },
  action('deposit confirm ID AMOUNT', ([id = '', amount = ''], ask) => ask('deposit!confirm', { id, amount }), ([id, amount]) => `Deposit ${id} is confirmed: ${amount} came in.`),
  action('deposit refuse ID "ANSWER"', ([id = '', answer = ''], ask) => ask('deposit!refuse', { id, answer }), ([id]) => `Deposit ${id} is refused.`),
  {
    usage: 'deposit ways',
    async run(_words, ask) {
      const answer = await ask('depositWay!list', {});
      if (answer instanceof Refused) return failed(answer.message);
      const demoOr = (isDemo: boolean) => (isDemo ? ['demo'] : []);
      return listed([
        ...answer.currencyList.map(({ symbol, rate, fee, arrivalMinutes }) => `${symbol}  ${rate} USDT  fee ${fee}  ${arrivalMinutes} min`),
        ...answer.chainList.map(({ symbol, chain, address, confirmations, minAmount, maxAmount, open, demo }) => [symbol, chain, address, `${minAmount} to ${maxAmount}`, ...(confirmations === 0 ? [] : [`${confirmations} confirmations`]), state(open), ...demoOr(demo)].join('  ')),
        ...answer.channelList.map(({ channel, symbol, name, call, minAmount, maxAmount, open, demo }) => [channel, symbol, name, call, `${minAmount} to ${maxAmount}`, state(open), ...demoOr(demo)].join('  ')),
      ]);
    },
  },
  action(
    'deposit currency SYMBOL RATE FEE MINUTES',
    ([symbol = '', rate = '', fee = '', minutes = ''], ask) => ask('depositWay!setCurrency', { symbol, rate, fee, arrivalMinutes: Number(minutes) }),
    ([symbol, rate, fee]) => `One ${symbol} is ${rate} USDT; a deposit costs ${fee} ${symbol}.`,
  ),
  /** CONFIRMATIONS may be 0: then none are stated. */
  {
    usage: 'deposit chain SYMBOL CHAIN ADDRESS MIN MAX CONFIRMATIONS OPEN',
    async run([symbol = '', chain = '', address = '', minAmount = '', maxAmount = '', confirmations = '', open = ''], ask) {
      if (!isNetwork(chain)) return failed(`Networks are ${Object.keys(networks).join(', ')}.`);
      const answer = await ask('depositWay!setChain', { symbol, chain, address, minAmount, maxAmount, open: flag('OPEN', open), confirmations: Number(confirmations) });
      if (answer instanceof Refused) return failed(answer.message);
      return done(`${symbol} on ${chain} goes to ${address}.`);
    },
  },
  {
    usage: 'deposit channel CHANNEL SYMBOL NAME PAYTO BANK CALL MIN MAX OPEN',
    async run([channel = '', symbol = '', name = '', payTo = '', bank = '', callName = '', minAmount = '', maxAmount = '', open = ''], ask) {
      const call = channelCalls.find((each) => each === callName);
      if (call === undefined) return failed(`Calls are ${channelCalls.join(', ')}.`);
      const answer = await ask('depositWay!setChannel', { channel, symbol, name, payTo, bank: flag('BANK', bank), call, minAmount, maxAmount, open: flag('OPEN', open) });
      return answer instanceof Refused ? failed(answer.message) : done(`${channel} takes ${symbol}.`);
    },
  },
  {
    usage: 'ledger check',
    async run(_words, ask) {
      const answer = await ask('ledger!check', {});
      if (answer instanceof Refused) return failed(answer.key === 'tooFrequent' && answer.field === 'check' ? 'The mall is at a check that was begun before, perhaps from elsewhere, or a new version is starting: try again later.' : answer.message);
      const broken = answer.brokenList.map(({ law, what }) => `${law}: ${what}`);
      const { links, head, waiting } = answer.chain;
      return broken.length === 0 ? done(`Every law of the ledger holds. Link ${links} of its chain is ${head || 'none'}; ${waiting} transfers wait for theirs.`) : failed(broken.join('\n'));
    },
  },
  {
    usage: 'payment list',
    async run(_words, ask) {
      const waiting = await everyRow((page) => ask('payment!list', page));
      if (waiting instanceof Refused) return failed(waiting.message);
      return listed(
        waiting.map(({ id, createTime, username, payType, providerId, serialNumberList, trouble }) =>
          [id, timeText(createTime), username, payType, providerId ?? '', ...serialNumberList, oneLine(trouble)].filter((part) => part !== '').join('  '),
        ),
      );
    },
  },
  action('payment settle ID "TROUBLE" "NOTE"', ([id = '', trouble = '', note = ''], ask) => ask('payment!settle', { id, trouble, note }), ([id]) => `Payment ${id} is settled.`),
  {
    usage: 'withdrawal list',
    async run(_words, ask) {
      const waiting = await everyRow((page) => ask('withdrawal!list', { status: 0, ...page }));
      if (waiting instanceof Refused) return failed(waiting.message);
      const lines = waiting.map(({ id, createTime, username, actualAmount, channel, address, bankName, cardNumber, startedBy, held, closed }) =>
        [
          id, timeText(createTime), username, `send ${actualAmount} USDT`, [channel, address, bankName, cardNumber].filter((part) => part !== null).map(oneLine).join(' '),
          ...(startedBy === null ? [] : [`started by ${startedBy}`]),
          ...(held ? ['account on hold'] : []),
          ...(closed ? ['account locked or disabled'] : []),
        ].join('  '),
      );
      return listed(lines);
    },
  },
  action('withdrawal start ID', ([id = ''], ask) => ask('withdrawal!start', { id }), ([id]) => `Withdrawal ${id} is yours to send.`),
  action('withdrawal complete ID REFERENCE', ([id = '', reference = ''], ask) => ask('withdrawal!complete', { id, reference }), ([id]) => `Withdrawal ${id} is sent.`),
  action('withdrawal refuse ID "ANSWER"', ([id = '', answer = ''], ask) => ask('withdrawal!refuse', { id, answer }), ([id]) => `Withdrawal ${id} is refused, and all of it is given back.`),
  {
    usage: 'withdrawal channels',
    async run(_words, ask) {
      const answer = await ask('withdrawChannel!list', {});
      if (answer instanceof Refused) return failed(answer.message);
      return listed(answer.channelList.map(({ channel, symbol, chain, open, demo }) => [channel, symbol, chain ?? 'bank', state(open), ...(demo ? ['demo'] : [])].join('  ')));
    },
  },
  {
    usage: 'withdrawal channel CHANNEL SYMBOL NETWORK OPEN',
    async run([channel = '', symbol = '', network = '', open = ''], ask) {
      if (network !== 'bank' && !isNetwork(network)) return failed(`NETWORK is bank or one of ${Object.keys(networks).join(', ')}.`);
      const isOpen = flag('OPEN', open);
      const answer = await ask('withdrawChannel!set', { channel, symbol, chain: network === 'bank' ? null : network, open: isOpen });
      return answer instanceof Refused ? failed(answer.message) : done(`${channel} is ${state(isOpen)}.`);
    },
  },
];
