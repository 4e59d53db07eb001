import { Form } from 'react-router'
import type { Role } from '~/people/editor.rules'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { CopyButton } from '../../shell/copy-button.view'
import { DeskHeading, DeskSection } from '../../shell/desk-page.view'
import { Moment } from '../../shell/moment.view'
import { FocusedNotice } from '../../shell/notice.view'
import { NewTokenForm, type TokenForm } from './new-token-form.view'

export type { TokenForm } from './new-token-form.view'

interface ListedToken {
  id: string
  name: string
  hint: string
  scopes: string[]
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Date | null
  isExpired: boolean
  editor?: { name: string }
}

interface TokensViewProps {
  own: ListedToken[]
  others: ListedToken[]
  role: Role
  email: string
  timeZone: string
  apiUrl: string
  guideUrl: string
  /** The token that was just created. */
  created: { name: string; token: string } | null
  typed: TokenForm | null
  errors: Partial<Record<string, string>>
}

/** Tokens for the API: an editor's own, and for owners everybody's. */
export function TokensView(props: TokensViewProps) {
  const { own, others, role, email, timeZone, apiUrl, guideUrl, created, typed, errors } = props
  return (
    <>
      <DeskHeading title="Tokens" />
      {created && <CreatedToken {...created} />}
      <DeskSection
        title="Your tokens"
        intro={
          <>
            With a token, a program works at the desk as you: never with more rights than you have,
            and only for what the token allows. The API is at{' '}
            <code className="wrap-anywhere font-mono">{apiUrl}</code>.{' '}
            <a href={guideUrl} className="underline underline-offset-4 hover:text-cyan">
              How to use it
            </a>
          </>
        }
      >
        {own.length === 0 ? (
          <EmptyState title="No tokens">Create one for each program that needs one.</EmptyState>
        ) : (
          <TokenList tokens={own} timeZone={timeZone} />
        )}
      </DeskSection>
      <DeskSection
        title="New token"
        intro="Choose only what the program needs. Whoever has the token can use it until it expires or is revoked."
      >
        {/* The key empties the form when a token was created. */}
        <NewTokenForm key={own.length} role={role} email={email} typed={typed} errors={errors} />
      </DeskSection>
      {role === 'owner' && (
        <DeskSection
          title="Tokens of others"
          intro="Owners see and revoke the tokens of everybody."
        >
          {others.length === 0 ? (
            <EmptyState title="No tokens">Nobody else has one.</EmptyState>
          ) : (
            <TokenList tokens={others} timeZone={timeZone} />
          )}
        </DeskSection>
      )}
    </>
  )
}

function CreatedToken({ name, token }: { name: string; token: string }) {
  return (
    <FocusedNotice kind="success" focusKey={token}>
      <p className="font-semibold">The token “{name}” was created.</p>
      <p className="mt-1">Copy it now: it will not be shown again.</p>
      <p id="new-token" className="wrap-anywhere my-3 font-mono text-sm">
        {token}
      </p>
      <CopyButton label="Copy the token" text={token} elementId="new-token" />
    </FocusedNotice>
  )
}

function TokenList({ tokens, timeZone }: { tokens: ListedToken[]; timeZone: string }) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line">
      {tokens.map((token) => (
        <li key={token.id} className="flex flex-wrap items-start justify-between gap-4 p-4">
          <TokenFacts token={token} timeZone={timeZone} />
          <Form method="post">
            <input type="hidden" name="step" value="revoke" />
            <input type="hidden" name="token" value={token.id} />
            <Button type="submit" look="outline" size="small" aria-label={`Revoke ${token.name}`}>
              Revoke
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  )
}

function TokenFacts({ token, timeZone }: { token: ListedToken; timeZone: string }) {
  const { name, hint, scopes, createdAt, expiresAt, lastUsedAt, isExpired, editor } = token
  return (
    <div className="min-w-0 flex-1 basis-64">
      <p className="wrap-anywhere font-semibold">
        {name} <span className="font-mono font-normal text-ink-muted text-sm">…{hint}</span>
      </p>
      <p className="wrap-anywhere font-mono text-ink-soft text-sm">{scopes.join(' ')}</p>
      <p className="mt-1 text-ink-muted text-sm">
        {editor && `${editor.name} · `}
        created <Moment at={createdAt} timeZone={timeZone} /> ·{' '}
        {isExpired ? <strong className="text-red">expired</strong> : 'expires'}{' '}
        <Moment at={expiresAt} timeZone={timeZone} /> ·{' '}
        {lastUsedAt ? (
          <>
            last used <Moment at={lastUsedAt} timeZone={timeZone} />
          </>
        ) : (
          'never used'
        )}
      </p>
    </div>
  )
}
