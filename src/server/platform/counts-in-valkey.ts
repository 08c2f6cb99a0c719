import { Redis, type ChainableCommander } from 'iovalkey';
import * as v from 'valibot';
import type { Report } from '../db/report';
import { socketsHoldMs, type Calls, type SharedCounts, type Sockets } from './shared-counts';

/** No call waits for this, but counts that could not be sent are sent again only after it. */
const longestAnswerMs = 2_000;
const againMs = 1_000;

const servers = 'dhow:servers';
const socketsOf = (server: string) => `dhow:sockets:${server}`;
const socketsSchema = v.record(v.string(), v.number());

/** A Valkey or Redis that all servers share; see SharedCounts. `report` is called once when it becomes unreachable, and once when it is back. */
export class CountsInValkey implements SharedCounts {
  private readonly valkey: Redis;
  private isAway = false;

  constructor(url: string, report: Report) {
    this.valkey = new Redis(url, {
      connectTimeout: longestAnswerMs,
      commandTimeout: longestAnswerMs,
      // Without it a connection that no longer answers would be kept and never reopened.
      socketTimeout: longestAnswerMs,
      retryStrategy: () => againMs,
      // The caller keeps counts that can't be sent now; a resend here would count them twice.
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
    });
    this.valkey.on('error', (error) => {
      if (!this.isAway) report('Valkey is out of reach; until it is back each server counts by itself', error);
      this.isAway = true;
    });
    this.valkey.on('ready', () => {
      if (this.isAway) report('Valkey is back');
      this.isAway = false;
    });
  }

  async addCalls(more: readonly Calls[]): Promise<readonly Calls[]> {
    const commands = this.valkey.pipeline();
    for (const { name, calls, leftMs } of more) {
      const key = `dhow:calls:${name}`;
      commands.incrby(key, calls).pexpire(key, Math.ceil(leftMs), 'NX').pttl(key);
    }
    const answers = await answersOf(commands);
    return more.map(({ name }, index) => ({ name, calls: Number(answers[3 * index]), leftMs: Number(answers[3 * index + 2]) }));
  }

  async shareSockets(server: string, own: Sockets): Promise<readonly Sockets[]> {
    const commands = this.valkey.pipeline().set(socketsOf(server), JSON.stringify(own), 'PX', socketsHoldMs).sadd(servers, server).smembers(servers);
    const others = v.parse(v.array(v.string()), (await answersOf(commands))[2]).filter((other) => other !== server);
    if (others.length === 0) return [];
    const stored = await this.valkey.mget(others.map(socketsOf));
    const ended = others.filter((_, index) => stored[index] === null);
    if (ended.length > 0) await this.valkey.srem(servers, ...ended);
    return stored.flatMap((text) => (text === null ? [] : [v.parse(socketsSchema, JSON.parse(text))]));
  }

  close(): void {
    this.valkey.disconnect();
  }
}

async function answersOf(commands: ChainableCommander): Promise<unknown[]> {
  const answers = (await commands.exec()) ?? [];
  return answers.map(([error, answer]) => {
    if (error) throw error;
    return answer;
  });
}
