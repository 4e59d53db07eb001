import type { PostErrors } from '~/posts/editing/parse-post.rules'
import type { TypedPost } from '~/posts/editing/post-form.rules'
import { TextArea, TextField } from '~/ui/field'

const numbers = [1, 2, 3] as const

export function FaqFields({ typed, errors }: { typed: TypedPost; errors: PostErrors }) {
  const isFilled = numbers.some((n) => typed[`question${n}`] || typed[`answer${n}`])
  const isWrong = numbers.some((n) => errors[`question${n}`] || errors[`answer${n}`])
  return (
    <details open={isFilled || isWrong} className="rounded-card border border-line p-5">
      <summary className="cursor-pointer font-semibold">
        Frequently Asked Questions{' '}
        <span className="font-normal text-ink-muted">(optional, at most three)</span>
      </summary>
      <p className="mt-2 text-ink-muted text-sm">
        A question is shown to readers once it has an answer, and an answer once it has a question.
      </p>
      {numbers.map((n) => (
        <div key={n} className="mt-6 flex flex-col gap-4">
          <TextField
            id={`question${n}`}
            name={`question${n}`}
            label={`Question ${n}`}
            defaultValue={typed[`question${n}`]}
            error={errors[`question${n}`]}
            autoComplete="off"
          />
          <TextArea
            id={`answer${n}`}
            name={`answer${n}`}
            label={`Answer ${n}`}
            defaultValue={typed[`answer${n}`]}
            error={errors[`answer${n}`]}
            className="min-h-20"
          />
        </div>
      ))}
    </details>
  )
}
