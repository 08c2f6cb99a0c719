import type { staffCalls } from '../../../contract/desk/staff';
import type { DeskHandlers } from '../../desk-call';
import type { PasswordHashes } from '../account';
import { listAudit } from './audit';
import { beginAuthenticator, confirmAuthenticator } from './authenticator';
import { endSession, listSessions, logIn, logOut } from './sessions';
import { addStaff, disableStaff, listStaff, renewPassword } from './staff';

export function staffDesk(hashes: PasswordHashes, dataKey: Buffer): DeskHandlers<keyof typeof staffCalls> {
  return {
    'staff!login': logIn(hashes, dataKey),
    'staff!logout': logOut,
    'staff!beginAuthenticator': beginAuthenticator(dataKey),
    'staff!confirmAuthenticator': confirmAuthenticator(dataKey),
    'staff!sessions': listSessions,
    'staff!endSession': endSession,
    'staff!list': listStaff,
    'staff!add': addStaff(hashes),
    'staff!renewPassword': renewPassword(hashes),
    'staff!disable': disableStaff,
    'audit!list': listAudit,
  };
}
