import type { ActingEditor, Operator } from '~/people/editor.rules'
import {
  type Forbidden,
  inDeskTransaction,
  logSubscribersStep,
  ownerRoles,
  type SubscriberDeskDeps,
} from './desk-transaction.actions'
import { countListed } from './subscriber-list.queries'
import { filterFields, type SubscriberFilter } from './subscriber-list.rules'

/** Logs a download before it begins. The search text may be an address, so the log leaves it out. */
export function startExport(
  deps: SubscriberDeskDeps,
  { editor, filter }: { editor: ActingEditor | Operator; filter: SubscriberFilter },
): Promise<{ ok: true } | Forbidden> {
  return inDeskTransaction(deps, { editor, roles: ownerRoles }, async (context) => {
    const count = await countListed({ db: context.db, engine: deps.engine }, filter)
    const { q, ...named } = filterFields(filter)
    const detail = [...Object.values(named), ...(q ? ['those that a search found'] : [])].join(', ')
    await logSubscribersStep(context, 'downloaded', `${count} subscribers`, detail)
    return { ok: true as const }
  })
}
