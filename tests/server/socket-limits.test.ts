import { compile } from '@fastify/proxy-addr';
import { describe, expect, it, vi } from 'vitest';
import { addressOf } from '../../src/server/http/socket-address';
import { listening } from '../support/server/listening';
import { openDevice } from '../support/server/socket-device';

/** The default number of sockets that a network may have at once. */
const maxSockets = 100;

describe('one network address', () => {
  it('has as many sockets, and each says as much, as the settings let it', async () => {
    const { url } = await listening({ SOCKETS_OF_NETWORK: '2', SOCKET_MESSAGES_PER_MINUTE: '10' });
    const from = (address: string) => openDevice(url, undefined, { 'x-forwarded-for': address });
    const [device] = await Promise.all([from('203.0.113.7'), from('203.0.113.7')]);
    await expect(from('203.0.113.7')).rejects.toThrow('429');
    for (let said = 0; said < 4; said += 1) device.say({ type: 'watch', goods: [] });
    await device.settled();
    expect(device.socket.readyState).toBe(device.socket.OPEN);
    device.say({ type: 'watch', goods: [] });
    expect(await device.closed).toBe(1008);
  });

  it('has at most 100 sockets, and as many again as it gives back', async () => {
    const { url } = await listening();
    const from = (address: string) => openDevice(url, undefined, { 'x-forwarded-for': address });
    const open = await Promise.all(Array.from({ length: maxSockets }, () => from('203.0.113.7')));
    await expect(from('203.0.113.7')).rejects.toThrow('429');
    await expect(from('198.51.100.1, 203.0.113.7')).rejects.toThrow('429');
    await expect(from('203.0.113.8')).resolves.toBeDefined();
    await expect(openDevice(url)).resolves.toBeDefined();
    open[0]?.socket.close();
    await open[0]?.closed;
    await vi.waitFor(() => from('203.0.113.7'));
  });

  it('opens three times as many in a minute at most, however soon it closes them', async () => {
    const { url } = await listening({ SOCKETS_OF_NETWORK: '10' });
    const from = (address: string) => openDevice(url, undefined, { 'x-forwarded-for': address });
    for (let opened = 0; opened < 30; opened += 1) {
      const { socket, closed } = await from('203.0.113.7');
      socket.close();
      await closed;
    }
    await expect(from('203.0.113.7')).rejects.toThrow('429');
    await expect(from('203.0.113.8')).resolves.toBeDefined();
  });

  it('logs in four times with one socket, each answered with all that the page may lack, and is hung up on then', async () => {
    const { shopper, page } = await listening();
    const as = await shopper();
    const device = await page(as);
    for (let login = 0; login < 4; login += 1) {
      device.say({ type: 'login', token: as.token });
      expect(await device.next()).toMatchObject({ type: 'chat' });
    }
    device.say({ type: 'login', token: as.token });
    expect(await device.closed).toBe(1008);
  });

  it('has no more sent to it unread than the settings let it: who does not read is hung up on, and nobody else', async () => {
    const { whole, shopper, page, say } = await listening({ SOCKET_UNREAD_KILOBYTES: '64' });
    const as = await shopper();
    // A login is answered with all that the page missed: twenty megabytes are more than the connection itself holds.
    const [first] = await say(as.userId, ...Array.from({ length: 3_600 }, () => '水'.repeat(2_000)));
    const [deaf, other] = [await page(as), await page(as)];
    deaf.socket.pause();
    deaf.say({ type: 'login', token: as.token, lastMessageId: String(first?.id) });
    await expect.poll(() => new Promise<number>((told) => void whole.app.server.getConnections((_error, count) => told(count)))).toBe(1);
    await other.settled();
    deaf.socket.terminate();
  });

  it('has them as a whole household of IPv6, and its provider’s network ten times as many', async () => {
    const { url } = await listening();
    const from = (address: string) => openDevice(url, undefined, { 'x-forwarded-for': address });
    await Promise.all(Array.from({ length: maxSockets }, (_, nth) => from(`2001:db8:1:2::${nth.toString(16)}`)));
    await expect(from('2001:db8:1:2:ffff::1')).rejects.toThrow('429');
    for (let household = 3; household < 12; household += 1) {
      await Promise.all(Array.from({ length: maxSockets }, () => from(`2001:db8:1:${household.toString(16)}::1`)));
    }
    await expect(from('2001:db8:1:c::1')).rejects.toThrow('429');
    await expect(from('2001:db8:2:2::1')).resolves.toBeDefined();
  });

  it.each([
    ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['127.0.0.1', undefined, '127.0.0.1'],
    ['127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['::1', 'spoofed, 198.51.100.1', '198.51.100.1'],
    ['::ffff:127.0.0.1', '198.51.100.1, 127.0.0.1', '198.51.100.1'],
    ['127.0.0.1', ' , ', '127.0.0.1'],
  ])('near %s, told %s, is %s', (remoteAddress, forwarded, expected) => {
    expect(addressOf({ socket: { remoteAddress }, headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } }, compile('loopback'))).toBe(expected);
  });
});
