import { type FormEvent, useRef, useState } from 'react'
import { Form } from 'react-router'
import { may } from '~/posts/editing/permissions.rules'
import { publicChangeIn } from '~/posts/record/changes/change-form.rules'
import { isToldToReaders } from '~/posts/record/changes/public-change.rules'
import { postDocuments } from '~/posts/saving/autosave/post-documents.rules'
import { ownDraft } from '~/posts/saving/create/create.rules'
import { AutosaveStatusLine } from '../../autosave/autosave-status.view'
import { SessionFields } from '../../autosave/session-fields.view'
import { UnsavedTexts } from '../../autosave/unsaved-texts.view'
import { useDraftSession } from '../../autosave/use-draft-session.browser'
import { useEarlyTyping } from '../../autosave/use-early-typing.browser'
import { BodyPictures } from '../../pictures/body-pictures.view'
import { ThumbnailField } from '../../pictures/thumbnail-field.view'
import { useWritingComments } from '../../review/comments/beside-text/writing-comments.view'
import { sections } from '../../shell/sections.rules'
import { ChangeFields } from '../bar/change-fields.view'
import { useSubmitState } from '../bar/post-buttons.view'
import { PublishBar } from '../bar/publish-bar.view'
import { publishControl } from '../bar/publish-control.rules'
import { useWritingEntities } from '../entities/beside-text/writing-entities.view'
import { panelSectionIds, panelSections } from '../panel/panel-sections.view'
import { ScheduleField } from '../panel/schedule-field.view'
import { SidePanel } from '../panel/side-panel.view'
import { useFocusMode } from '../panel/use-focus-mode.browser'
import { usePanel } from '../panel/use-panel.browser'
import { useSchedule } from '../panel/use-schedule.browser'
import { usePaste } from '../paste/use-paste.browser'
import { NewerVersion } from '../presence/newer-version.view'
import { OthersHere } from '../presence/others-here.view'
import { usePresence } from '../presence/use-presence.browser'
import { useRejectionToast } from '../saving/rejection-toast.browser'
import { useSaveShortcut } from '../saving/save-shortcut.browser'
import { InsertWeekTable } from '../week-table/insert-week-table.view'
import { useClosedSheet, useFieldLinks, useFocusAfterSave } from './editor-focus.browser'
import { FormAnswer, isSettledByReview } from './form-answer.view'
import type { PostEditorProps } from './post-editor-props.view'
import { PostFields } from './post-fields.view'

export const postFormId = 'post-form'

/** The form of a post: the text in the middle, everything else in a panel beside it, the buttons in a bar above. */
export function PostEditor(props: PostEditorProps) {
  const { desk, editor, kind, id, status } = props
  const problem = props.rejectedForm ?? props.notice
  const { errors = {} } = problem ?? {}
  const base = `/${desk.path}`
  const documentKind = postDocuments[kind]
  const isNew = props.version === 0
  useRejectionToast(problem, id)
  const form = useRef<HTMLFormElement>(null)
  const panelElement = useRef<HTMLElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  const sequence = useRef<HTMLInputElement>(null)
  const submit = useSubmitState(kind, status === null)
  const { session, otherAutosaves, text, autosave, resume } = useDraftSession(form, {
    ...props,
    documentKind,
    editorId: editor.id,
    action: `${base}/autosaves`,
    isSending: submit.isSending,
  })
  const [hasPicture, setHasPicture] = useState(props.picture !== null)
  const { storedAt, now, mayKeep, liveSlug, authors } = props
  const [at, setAt] = useSchedule({ editorId: editor.id, postId: id, at: props.at, storedAt })
  const review = props.rejectedForm?.review ?? null
  useEarlyTyping(form, { documentKind, tab: props.tab, typed: props.typed })
  useFocusAfterSave(saveButton, props.pageTab)
  const { isSending } = submit
  const openPost = { deskPath: desk.path, kind, id, tab: props.pageTab, isStored: !isNew }
  const presence = usePresence(openPost, { others: props.others, version: props.version })
  const isBehind = presence.version > session.version && !isSending
  useSaveShortcut({ form, button: saveButton, isSending, rejection: props.rejectedForm })
  usePaste({ fieldId: 'body', deskPath: desk.path, siteOrigin: desk.siteUrl })
  const panel = usePanel(panelElement, panelSectionIds)
  const focusMode = useFocusMode()
  const comments = useWritingComments({ base, kind, id, editor, panel, loaded: props.comments })
  const { version } = props
  const entities = useWritingEntities({ base, kind, id, version, loaded: props.entities })
  const mayPublish = may(editor, 'publish', ownDraft(editor.id)).ok
  const { timeZone } = editor
  const isNextVersion = liveSlug !== null
  // Also for what was typed before somebody withdrew the post: nothing is dropped without a word.
  const isChangeTold =
    props.isPublic ||
    isNextVersion ||
    [session.typed, props.typed].some((typed) => isToldToReaders(publicChangeIn(typed)))
  const { reviewState, isApprovalRequired } = props
  const publication = { kind, status, mayPublish, reviewState, isApprovalRequired }
  const times = { at, storedAt, timeZone, now }
  const control = publishControl({ ...publication, ...times, isNextVersion, mayKeep })
  useClosedSheet(panel, props.rejectedForm)
  useFieldLinks()

  function onSubmit(event: FormEvent) {
    if (submit.isSending) return event.preventDefault()
    if (sequence.current) sequence.current.value = String(autosave.beginSave())
    props.onSubmit(session.tab)
  }

  const tagsPath = `${base}/tag-suggestions`
  const fields = { kind, isNew, errors, typed: session.typed, tagsPath, authors, liveSlug }
  const gaps = { kind, text, hasPicture }
  return (
    <div data-card={isNew ? '' : undefined} data-writing="" className="writing">
      <PublishBar
        control={control}
        gaps={gaps}
        form={postFormId}
        submit={submit}
        saveButton={saveButton}
        panel={panel}
        focusMode={focusMode}
        status={
          <div className="flex min-w-0 flex-1 flex-col">
            <div className="flex">
              <AutosaveStatusLine autosave={autosave} base={base} />
            </div>
            <NewerVersion
              isNewer={isBehind && !props.rejectedForm?.conflict}
              autosave={autosave}
              path={`${base}/${sections[kind]}/${id}`}
            />
          </div>
        }
        change={
          isChangeTold && (
            <div
              key={session.fieldsKey}
              className="focus-mode:hidden contents"
              onInput={(event) => autosave.onInput(event.target)}
            >
              <ChangeFields kind={kind} typed={session.typed} errors={errors} form={postFormId} />
            </div>
          )
        }
      />
      <div className="writing-head">
        {props.head}
        <OthersHere others={presence.others} />
        <UnsavedTexts
          documentKind={documentKind}
          editorId={editor.id}
          isOffered={(entry) => (isNew ? entry.version === 0 : entry.id === id)}
          tab={session.tab}
          typed={session.typed}
          autosaves={otherAutosaves}
          savedTabs={props.savedTabs}
          now={props.now}
          timeZone={editor.timeZone}
          linkTo={props.linkTo}
          discardPath={`${base}/autosaves/discard`}
          onRestore={resume}
        />
      </div>
      <Form
        id={postFormId}
        ref={form}
        method="post"
        encType="multipart/form-data"
        data-post-form=""
        data-autosave-form={props.tab}
        noValidate
        replace
        preventScrollReset
        onSubmit={onSubmit}
        onInput={(event) => autosave.onInput(event.target)}
        className="contents"
      >
        <div data-post-text="" className="writing-text">
          <FormAnswer
            kind={kind}
            id={id}
            problem={isSettledByReview(problem, props.reviewState) ? null : problem}
            review={review}
            isScheduled={status === 'scheduled'}
            announced={isNextVersion ? publicChangeIn(props.typed) : null}
            at={props.at}
            timeZone={timeZone}
            submit={submit}
            onAt={setAt}
          />
          {props.conflict}
          <input type="hidden" name="id" value={id} />
          <SessionFields session={session} sequence={sequence} />
          <div key={session.fieldsKey} className="flex flex-col gap-6">
            <PostFields {...fields} section="text" />
            <BodyPictures deskPath={desk.path} />
            {kind === 'brief' && (
              <InsertWeekTable deskPath={desk.path} id={id} domainNow={() => text.now.domain} />
            )}
          </div>
        </div>
        <SidePanel
          ref={panelElement}
          panel={panel}
          sections={panelSections({
            fields,
            fieldsKey: session.fieldsKey,
            gaps,
            schedule: control.publish && (
              <ScheduleField
                at={at}
                atBefore={props.rejectedForm ? props.atBefore : storedAt}
                timeZone={timeZone}
                isDraft={status !== 'scheduled'}
                error={review ? undefined : errors.at}
                onAt={setAt}
              />
            ),
            note: props.settings,
            picture: (
              <ThumbnailField
                deskPath={desk.path}
                kind={kind}
                id={id}
                current={props.picture}
                {...problem?.thumbnail}
                error={errors.picture}
                onPresence={setHasPicture}
              />
            ),
            review: props.review,
            entities,
            comments,
            post: { id, base, address: desk.siteUrl + props.address },
          })}
        />
      </Form>
      {panel.layout !== null && props.reviewForms}
    </div>
  )
}
