import type { GenericSchema } from 'valibot';
import { declareCall, type Call } from '../call';
import type { Capability } from './capabilities';

type Declared<Payload extends GenericSchema, Reply extends GenericSchema> = Pick<Call<Payload, Reply>, 'payload' | 'reply'> &
  Partial<Pick<Call, 'caller' | 'changes' | 'secret' | 'guarded' | 'secondFactor' | 'refusals'>> & {
    /** required, so that no call is open to all staff by omission */
    readonly capability: Capability | undefined;
  };

/** Declares a desk call: POST, for staff with the capability, online only. */
export function declareDeskCall<const Payload extends GenericSchema, const Reply extends GenericSchema>(declared: Declared<Payload, Reply>): Call<Payload, Reply> {
  return declareCall({ prefix: 'desk', caller: 'staff', offline: 'online', ...declared });
}
