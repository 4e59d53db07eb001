import { maxDescriptionLength, type TopicDescription } from '~/posts/topics/topic-description.rules'
import { TextArea } from '~/ui/field'
import { DeskForm } from '../../access/desk-form.view'
import { Hidden } from '../../shell/confirm/confirm-question.view'
import { DeskSection } from '../../shell/desk-page.view'
import type { TagFormAnswer } from './tag-form.rules'

interface DescriptionFormProps {
  description: TopicDescription
  path: string
  form: TagFormAnswer | null
}

/** What the topic is about, for readers. */
export function DescriptionForm({ description, path, form }: DescriptionFormProps) {
  const sent = form?.step === 'describe' ? form : null
  const conflict = sent?.conflict ?? null
  return (
    <DeskSection
      title="Description"
      intro="Readers see it on the page of the topic. Search engines and feed readers show it too."
    >
      <DeskForm
        // A new version is shown, and what was rejected stays.
        key={`${description.version} ${sent ? 'sent' : ''}`}
        action={path}
        submit="Save the description"
        notice={conflict && conflictText(conflict)}
        errors={sent?.error ? { description: sent.error } : {}}
      >
        <Hidden fields={{ step: 'describe', version: (conflict ?? description).version }} />
        {conflict && (
          <blockquote className="wrap-anywhere rounded-card border border-line-strong p-4">
            {conflict.text || 'The description is empty.'}
          </blockquote>
        )}
        <TextArea
          id="description"
          name="description"
          label="What the topic is about"
          hint={`One paragraph of plain text, at most ${maxDescriptionLength} characters.`}
          defaultValue={sent?.typed ?? description.text}
          error={sent?.error ?? undefined}
          className="min-h-24"
          isOptional
        />
      </DeskForm>
    </DeskSection>
  )
}

function conflictText({ editorName }: TopicDescription): string {
  const who = editorName || 'Somebody else'
  return `${who} has saved another description since you opened the page. It is shown below, and your text is still in the form. Save again to replace the other one.`
}
