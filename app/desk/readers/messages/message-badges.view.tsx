import type { ContactAnswer, StoredContactMessage } from '~/contact/stored-message.rules'
import { type BadgeColour, StateBadge } from '../../shell/state-badge.view'

interface MessageBadgesProps {
  message: StoredContactMessage & { answers: ContactAnswer[] }
  assignees: { id: string; name: string }[]
}

/** Whether a message is done, who takes care of it, and whether it was answered. */
export function MessageBadges({ message, assignees }: MessageBadgesProps) {
  const { doneAt, assignedTo, answers } = message
  const last = answers.at(-1)
  const assignee = assignees.find(({ id }) => id === assignedTo)
  const assigneeName = assignee?.name ?? 'an editor who cannot answer'
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {doneAt ? (
        <StateBadge colour="green">Done</StateBadge>
      ) : (
        <StateBadge colour="amber">Open</StateBadge>
      )}
      {assignedTo && <StateBadge colour="grey">Assigned to {assigneeName}</StateBadge>}
      {last && <AnswerBadge answer={last} />}
    </div>
  )
}

export function AnswerBadge({ answer }: { answer: ContactAnswer }) {
  const [colour, text] = stateOf(answer)
  return <StateBadge colour={colour}>{text}</StateBadge>
}

function stateOf({ sentAt, rejectedAt, problem }: ContactAnswer): [BadgeColour, string] {
  if (sentAt) return ['cyan', 'Answer sent']
  if (rejectedAt) return ['red', 'Answer not sent']
  return ['amber', problem ? 'Answer waits for the mail server' : 'Answer is being sent']
}
