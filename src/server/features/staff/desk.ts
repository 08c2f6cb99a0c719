import type { staffCalls } from '../../../contract/desk/staff';
import type { DeskHandlers } from '../../desk-call';
import type { Seal } from '../../platform/seal';
import type { PasswordHashes } from '../account';
import { listAudit } from './audit';
import { beginAuthenticator, confirmAuthenticator } from './authenticator';
import { endSession, listSessions, logIn, logOut } from './sessions';
import { addStaff, disableStaff, listStaff, renewPassword } from './staff';

export function staffDesk(hashes: PasswordHashes, dataSeal: Seal): DeskHandlers<keyof typeof staffCalls> {
  return {
    'staff!login': logIn(hashes, dataSeal),
    'staff!logout': logOut,
    'staff!beginAuthenticator': beginAuthenticator(hashes, dataSeal),
    'staff!confirmAuthenticator': confirmAuthenticator(dataSeal),
    'staff!sessions': listSessions,
    'staff!endSession': endSession,
    'staff!list': listStaff,
    'staff!add': addStaff(hashes),
    'staff!renewPassword': renewPassword(hashes),
    'staff!disable': disableStaff,
    'audit!list': listAudit,
  };
}
