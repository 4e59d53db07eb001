import { unclearMentions } from '~/posts/review/comments/mentions.rules'
import { useBoard } from './board-context.view'

const list = new Intl.ListFormat('en', { type: 'disjunction' })

/** Says to who wrote it that somebody is not told, and what to write instead. */
export function UnclearMentions({ text }: { text: string }) {
  const { people } = useBoard().comments
  const unclear = new Map(unclearMentions(text, people).map((one) => [one.written, one.couldBe]))
  return [...unclear].map(([written, couldBe]) => (
    <p key={written} className="wrap-anywhere mt-1 text-amber text-sm">
      {couldBe.length > 0
        ? `${written} could be ${list.format(couldBe)}: write the whole name.`
        : `${written} mentions nobody who may see this post. Write a name such as @${people[0]?.name}.`}
    </p>
  ))
}
