import type { GenericSchema } from 'valibot';
import { declareCall, type Call } from '../call';
import type { Capability } from './capabilities';

type Declared<Payload extends GenericSchema, Reply extends GenericSchema> = Pick<Call<Payload, Reply>, 'payload' | 'reply'> &
  Partial<Pick<Call, 'caller' | 'changes' | 'secret' | 'secondFactor' | 'refusals'>> & {
    /** said of each call, so that none is open to all staff because it was forgotten */
    readonly capability: Capability | undefined;
  };

/** A call of the desk: POST, for staff with the capability, never without a connection. */
export function declareDeskCall<const Payload extends GenericSchema, const Reply extends GenericSchema>(declared: Declared<Payload, Reply>): Call<Payload, Reply> {
  return declareCall({ prefix: 'desk', caller: 'staff', offline: 'online', ...declared });
}
