import { useState } from 'react'
import { issueDocument } from '~/newsletter/issues/autosave/issue-document.rules'
import type { NewsletterIssue } from '~/newsletter/issues/issue.rules'
import type { IssueTexts } from '~/newsletter/issues/issue-texts.rules'
import { TextArea, TextField } from '~/ui/field'
import { UnsavedTexts } from '../../../../autosave/unsaved-texts.view'
import { DeskSection } from '../../../../shell/desk-page.view'

interface SentIssueTextsProps {
  issue: NewsletterIssue
  path: string
  editor: { id: string; timeZone: string }
  now: Date
}

/** The issue was sent while this editor was writing: what they typed can still be copied. */
export function SentIssueTexts({ issue, path, editor, now }: SentIssueTextsProps) {
  const [typed, setTyped] = useState<IssueTexts | null>(null)
  return (
    <>
      <UnsavedTexts
        documentKind={issueDocument}
        editorId={editor.id}
        isOffered={({ id }) => id === issue.id}
        tab=""
        typed={typed ?? issue}
        autosaves={[]}
        now={now}
        timeZone={editor.timeZone}
        linkTo={() => path}
        discardPath={`${path}/autosave/discard`}
        continueLabel="Show"
        onRestore={(entry) => setTyped(entry.typed)}
      />
      {typed && (
        <DeskSection
          title="Your text"
          intro="This issue was already sent, so it cannot be changed. You can copy your text."
        >
          <div className="flex flex-col gap-6">
            <TextField id="own-subject" label="Subject" value={typed.subject} readOnly />
            <TextArea
              id="own-intro"
              label="Intro"
              value={typed.intro}
              readOnly
              className="min-h-28"
            />
          </div>
        </DeskSection>
      )}
    </>
  )
}
