import type { CSSProperties } from 'react'
import {
  type IssueArticle,
  type IssueContent,
  type MailPicture,
  titleOfCorrections,
} from './issue-content.rules'
import { Cell, Row } from './mail-layout.view'
import { fonts, type Palette } from './mail-styles.rules'
import { placeholders } from './placeholders.rules'

interface PartProps {
  colours: Palette
}

export function Masthead({
  site,
  facts,
  colours,
}: PartProps & { site: IssueContent['site']; facts: (string | null)[] }) {
  const token: CSSProperties = { fontFamily: fonts.machine, fontSize: 13, color: colours.accent }
  return (
    <Row
      className="line"
      style={{ paddingTop: 22, paddingBottom: 18, borderBottom: `1px solid ${colours.line}` }}
    >
      <p className="ink" style={{ margin: 0, fontSize: 20, fontWeight: 700, color: colours.ink }}>
        <a href={site.url} style={{ color: colours.ink, textDecoration: 'none' }}>
          {site.name}
        </a>
      </p>
      <p className="accent" style={{ margin: '4px 0 0', ...token }}>
        {facts.filter(Boolean).join(' · ')}
      </p>
    </Row>
  )
}

export function Picture({
  url,
  width,
  height,
  href,
  title,
}: MailPicture & { href: string; title: string }) {
  return (
    <a href={href}>
      {/* Lazy, because React would otherwise add a preload to the head. */}
      <img
        src={url}
        alt={title}
        width={width}
        height={height}
        loading="lazy"
        style={{ display: 'block', width: '100%', height: 'auto', border: 0, borderRadius: 8 }}
      />
    </a>
  )
}

export function Articles({
  title,
  articles,
  colours,
}: PartProps & Pick<IssueContent, 'articles'> & { title: string }) {
  return (
    <Row
      className="line"
      style={{ paddingTop: 26, paddingBottom: 14, borderTop: `1px solid ${colours.line}` }}
    >
      <h2 className="ink" style={{ margin: '0 0 16px', fontSize: 22, color: colours.ink }}>
        {title}
      </h2>
      {articles.map(({ id, url, summary, ...article }) => (
        <div key={id} style={{ margin: '0 0 20px' }}>
          <h3 dir="auto" style={{ margin: 0, fontSize: 18, lineHeight: 1.35 }}>
            <a href={url} className="accent" style={{ color: colours.accent }}>
              {article.title}
            </a>
          </h3>
          {summary && (
            <p className="soft" dir="auto" style={{ margin: '4px 0 0', color: colours.soft }}>
              {summary}
            </p>
          )}
          <p className="muted" style={{ margin: '2px 0 0', fontSize: 14, color: colours.muted }}>
            {factsOf(article)}
          </p>
        </div>
      ))}
    </Row>
  )
}

export function Identifiers({
  title,
  html,
  colours,
}: PartProps & NonNullable<IssueContent['identifiers']>) {
  return (
    <Row
      className="line"
      style={{ paddingTop: 26, paddingBottom: 14, borderTop: `1px solid ${colours.line}` }}
    >
      <h2 className="ink" style={{ margin: '0 0 16px', fontSize: 22, color: colours.ink }}>
        {title}
      </h2>
      <div
        className="text"
        style={{ color: colours.ink, fontSize: 15 }}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by app/markdown
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </Row>
  )
}

/** What was corrected or updated since the last issue. */
export function Corrections({ content, colours }: PartProps & { content: IssueContent }) {
  const { site, corrections } = content
  if (corrections.length === 0) return null
  return (
    <Row
      className="line"
      style={{ paddingTop: 26, paddingBottom: 14, borderTop: `1px solid ${colours.line}` }}
    >
      <h2 className="ink" style={{ margin: '0 0 16px', fontSize: 22, color: colours.ink }}>
        {titleOfCorrections(corrections)}
      </h2>
      {corrections.map(({ change, title, url, date, text }) => (
        <div key={url} style={{ margin: '0 0 16px', fontSize: 15 }}>
          <p className="ink" dir="auto" style={{ margin: 0, color: colours.ink }}>
            <a href={url} style={{ color: colours.ink }}>
              {title}
            </a>
          </p>
          <p className="soft" dir="auto" style={{ margin: '4px 0 0', color: colours.soft }}>
            <strong>
              {change}, {date}:
            </strong>{' '}
            {text}
          </p>
        </div>
      ))}
      <p className="accent" style={{ margin: '0 0 12px', fontSize: 15 }}>
        <a href={`${site.url}/corrections`} className="accent" style={{ color: colours.accent }}>
          All corrections
        </a>
      </p>
    </Row>
  )
}

function factsOf({ byline, otherDomain, date }: Omit<IssueArticle, 'id' | 'url' | 'summary'>) {
  return [byline && `By ${byline}`, otherDomain, date].filter(Boolean).join(' · ')
}

/** `data-own` marks the row with the recipient's signed links, which the web version leaves out. */
export function Footer({ content, colours }: PartProps & { content: IssueContent }) {
  const { site, webUrl } = content
  const small: CSSProperties = { margin: '0 0 8px', fontSize: 14, color: colours.muted }
  const link: CSSProperties = { color: colours.muted }
  return (
    <>
      <tr data-own="">
        <Cell
          className="line muted"
          style={{ paddingTop: 20, borderTop: `1px solid ${colours.line}` }}
        >
          <p style={small}>{content.reason}</p>
          <p style={small}>
            <a href={placeholders.preferences} style={link}>
              Change your preferences
            </a>
            {' · '}
            <a href={placeholders.unsubscribe} style={link}>
              Unsubscribe
            </a>
            {' · '}
            <a href={webUrl} style={link}>
              View in browser
            </a>
          </p>
        </Cell>
      </tr>
      <Row className="muted" style={{ paddingTop: 4, paddingBottom: 24 }}>
        <p style={{ ...small, margin: 0 }}>
          <a href={site.url} style={link}>
            {site.name}
          </a>
          {' · '}
          <a href={`${site.url}/contact`} style={link}>
            Contact
          </a>
          {' · '}
          <a href={`${site.url}/privacy-policy`} style={link}>
            Privacy
          </a>
        </p>
      </Row>
    </>
  )
}
