import type { StoredContactMessage } from '~/contact/stored-message.rules'
import type { Role } from '~/people/editor.rules'

/** What an editor does with a message. */
export type MessageChange =
  | { step: 'done' }
  | { step: 'open' }
  /** Null: nobody takes care of it. */
  | { step: 'assign'; to: string | null }
  | { step: 'answer'; answerId: string; text: string; isDone: boolean }
  | { step: 'delete' }

export type MessageStep = MessageChange['step']

export const messageSteps = ['done', 'open', 'assign', 'answer', 'delete'] as const

export interface MessageRefusal {
  ok: false
  /** `changed`: another editor changed it since the page was opened. */
  reason: 'missing' | 'forbidden' | 'changed' | 'no-assignee' | 'no-address'
}

interface Facts {
  message: StoredContactMessage | null
  /** The version that the editor saw. */
  version: number
  change: MessageChange
  editor: { role: Role }
  /** The editor to whom it is to be assigned; null if there is none. */
  assignee: { role: Role } | null
}

export type MessageDecision =
  | { ok: true; message: StoredContactMessage; isUnchanged: boolean }
  | MessageRefusal

/** Whether the change is made. Marking a message as done or open needs no version: the second who does it agrees. */
export function decideMessageChange(facts: Facts): MessageDecision {
  const { message, version, change, editor, assignee } = facts
  if (editor.role === 'author') return { ok: false, reason: 'forbidden' }
  if (!message) return { ok: false, reason: 'missing' }
  switch (change.step) {
    case 'done':
    case 'open':
      return {
        ok: true,
        message,
        isUnchanged: (message.doneAt !== null) === (change.step === 'done'),
      }
    case 'assign':
      if (change.to === message.assignedTo) return { ok: true, message, isUnchanged: true }
      if (message.version !== version) return { ok: false, reason: 'changed' }
      if (change.to !== null && (!assignee || assignee.role === 'author')) {
        return { ok: false, reason: 'no-assignee' }
      }
      return { ok: true, message, isUnchanged: false }
    case 'answer':
      if (message.email === '') return { ok: false, reason: 'no-address' }
      if (message.version !== version) return { ok: false, reason: 'changed' }
      return { ok: true, message, isUnchanged: false }
    case 'delete':
      if (message.version !== version) return { ok: false, reason: 'changed' }
      return { ok: true, message, isUnchanged: false }
  }
}

export const refusalTexts: Record<Exclude<MessageRefusal['reason'], 'forbidden'>, string> = {
  missing: 'Another editor deleted this message in the meantime, so nothing was sent or changed.',
  changed:
    'Another editor changed or answered this message since you opened it, so nothing was sent or changed. It is shown as it is now: look at it, and press the button again if it is still right.',
  'no-address': 'This reader left no email address, so nothing can be mailed to them.',
  'no-assignee': 'Choose an editor or owner who has an account at the desk.',
}

/** What a form of the page of a message is shown with again. */
export interface RejectedMessageForm {
  /** The typed answer; null for another form. */
  answer: string | null
  answerId: string | null
  errors: { answer?: string; assignee?: string }
  problem: string | null
}
