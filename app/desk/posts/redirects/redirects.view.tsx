import { Form } from 'react-router'
import {
  type Redirect,
  redirectReasons,
  redirectReasonTexts,
} from '~/posts/addresses/redirects/redirect.rules'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { TextField } from '~/ui/field'
import { DeskForm } from '../../access/desk-form.view'
import { Hidden } from '../../shell/confirm/confirm-question.view'
import { type Outcome, OutcomeNotice } from '../../shell/confirm/outcome-notice.view'
import { DeskHeading, DeskSection } from '../../shell/desk-page.view'
import {
  FilterButton,
  FilterChoice,
  FilterForm,
  FilterText,
} from '../../shell/lists/filter-form.view'
import { PageSteps } from '../../shell/lists/page-steps.view'
import { Moment } from '../../shell/moment.view'
import { type RedirectListRequest, redirectListQuery } from './redirect-list.rules'
import type { RejectedRedirect } from './redirect-texts.rules'

interface RedirectsViewProps {
  path: string
  listRequest: RedirectListRequest
  redirects: Redirect[]
  total: number
  page: number
  pages: number
  timeZone: string
  outcome: Outcome | null
  rejected: RejectedRedirect | null
}

export function RedirectsView(props: RedirectsViewProps) {
  const { path, listRequest, redirects, total, page, pages, timeZone, outcome, rejected } = props
  const isFiltered = listRequest.text !== '' || listRequest.reason !== null
  const here = path + redirectListQuery(listRequest)
  return (
    <div className="max-w-5xl">
      <DeskHeading title="Redirects" />
      <OutcomeNotice outcome={rejected ? null : outcome} />
      <DeskSection
        title="Add a redirect"
        intro="For an address that has no page, such as one of a former site. Readers and search engines are sent on for good (301)."
      >
        <NewRedirect path={path} rejected={rejected} />
      </DeskSection>
      <section aria-labelledby="list-heading" className="border-line border-t py-8">
        <h2 id="list-heading" className="mb-5 font-semibold text-xl">
          {total === 1 ? '1 redirect' : `${total.toLocaleString('en-US')} redirects`}
          {isFiltered && ' found'}
        </h2>
        {(total > 0 || isFiltered) && (
          <RedirectFilters key={JSON.stringify(listRequest)} path={path} request={listRequest} />
        )}
        {redirects.length === 0 ? (
          <EmptyState title={isFiltered ? 'No redirect found' : 'No redirects yet'}>
            {isFiltered
              ? 'Search for a part of either address.'
              : 'A published post, an author or a tag that gets another address leaves one here.'}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line rounded-card border border-line">
            {redirects.map((redirect) => (
              <RedirectRow key={redirect.from} {...{ redirect, here, timeZone }} />
            ))}
          </ul>
        )}
        {pages > 1 && (
          <PageSteps
            page={page}
            pages={pages}
            linkTo={(other) => path + redirectListQuery({ ...listRequest, page: other })}
          />
        )}
      </section>
    </div>
  )
}

function NewRedirect({ path, rejected }: { path: string; rejected: RejectedRedirect | null }) {
  const errors = rejected?.errors ?? {}
  return (
    <>
      <DeskForm
        // Empty again after a redirect was added.
        key={rejected ? 'rejected' : 'empty'}
        action={path}
        submit="Add the redirect"
        errors={errors}
      >
        <Hidden fields={{ step: 'add' }} />
        <TextField
          id="from"
          name="from"
          label="From"
          hint="An address without a page, such as /2019/old-post.html."
          defaultValue={rejected?.from ?? ''}
          error={errors.from}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          id="to"
          name="to"
          label="To"
          hint="An address of this site that has a page."
          defaultValue={rejected?.to ?? ''}
          error={errors.to}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </DeskForm>
      {rejected?.offer && (
        <Form method="post" action={path} className="mt-4">
          <Hidden fields={{ step: 'add', from: rejected.from, to: rejected.offer }} />
          <Button type="submit" look="outline">
            Redirect to {rejected.offer}
          </Button>
        </Form>
      )}
    </>
  )
}

function RedirectFilters({ path, request }: { path: string; request: RedirectListRequest }) {
  return (
    <FilterForm path={path} query={redirectListQuery({ ...request, page: 1 })} className="mb-6">
      <FilterText label="Search" defaultValue={request.text} maxLength={200} />
      <FilterChoice
        name="reason"
        label="Why"
        chosen={request.reason}
        all="Any reason"
        options={redirectReasons.map((reason) => [reason, redirectReasonTexts[reason]])}
      />
      <FilterButton />
    </FilterForm>
  )
}

interface RedirectRowProps {
  redirect: Redirect
  /** The address of the list with its search. */
  here: string
  timeZone: string
}

function RedirectRow({ redirect, here, timeZone }: RedirectRowProps) {
  const { from, to, at, reason, editorName } = redirect
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 p-4">
      <div className="min-w-52 flex-1">
        <p className="wrap-anywhere font-mono text-sm">
          {from} <span className="text-ink-muted">→</span>{' '}
          <a href={to} className="underline underline-offset-4 hover:text-cyan">
            {to}
          </a>
        </p>
        <p className="mt-1 text-ink-muted text-sm">
          {redirectReasonTexts[reason]}
          {editorName && ` · ${editorName}`} · <Moment at={at} timeZone={timeZone} />
        </p>
      </div>
      <Form method="post" action={here}>
        <Hidden fields={{ step: 'remove', from }} />
        <Button
          type="submit"
          look="outline"
          size="small"
          aria-label={`Remove the redirect from ${from}`}
        >
          Remove
        </Button>
      </Form>
    </li>
  )
}
