import type { CSSProperties } from 'react'
import { domainNames } from '~/posts/addresses/domain.rules'
import type { IssueContent } from './issue-content.rules'
import { Articles, Corrections, Footer, Identifiers, Masthead, Picture } from './issue-parts.view'
import { Row, Table } from './mail-layout.view'
import { darkStyleSheet, fonts, paletteOf, styleSheet } from './mail-styles.rules'

interface IssueDocumentProps {
  content: IssueContent
  /** The text of the post: safe HTML with absolute URLs. */
  body: string
  /** The body is cut: the rest is on the site. */
  isCut: boolean
}

/** HTML for mail programs: tables, one column of 600 px, and inline styles for everything important. */
export function IssueDocument({ content, body, isCut }: IssueDocumentProps) {
  const { site, domain, subject, post, series, articles, identifiers, readOn } = content
  const colours = paletteOf(domain)
  const text: CSSProperties = { fontFamily: fonts.text, fontSize: 17, lineHeight: 1.65 }
  const name = domainNames[domain].label
  return (
    <html lang="en">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="format-detection" content="telephone=no,address=no,email=no,date=no,url=no" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        {[styleSheet(domain), darkStyleSheet(domain)].map((sheet) => (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant text
          <style key={sheet} dangerouslySetInnerHTML={{ __html: sheet }} />
        ))}
      </head>
      <body
        className="ground"
        style={{ margin: 0, padding: 0, backgroundColor: colours.ground, ...text }}
      >
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>{content.preheader}</div>
        {/* biome-ignore lint/a11y/useSemanticElements: mail programs drop elements they do not know */}
        <div role="article" aria-roledescription="email" aria-label={subject}>
          <Table width="100%" className="ground" style={{ backgroundColor: colours.ground }}>
            <tr>
              <td align="center" style={{ padding: '24px 8px' }}>
                <Table
                  width="600"
                  className="sheet"
                  style={{
                    width: '100%',
                    maxWidth: 600,
                    backgroundColor: colours.sheet,
                    border: `1px solid ${colours.line}`,
                    borderRadius: 12,
                    textAlign: 'left',
                  }}
                >
                  <Masthead site={site} facts={[series, name, post.date]} colours={colours} />
                  <Row style={{ paddingTop: 26 }}>
                    <h1
                      className="title ink"
                      dir="auto"
                      style={{ margin: 0, fontSize: 30, lineHeight: 1.2, color: colours.ink }}
                    >
                      <a href={post.url} style={{ color: colours.ink, textDecoration: 'none' }}>
                        {post.title}
                      </a>
                    </h1>
                    {post.byline && (
                      <p
                        className="muted"
                        dir="auto"
                        style={{ margin: '8px 0 0', fontSize: 15, color: colours.muted }}
                      >
                        By {post.byline}
                      </p>
                    )}
                  </Row>
                  {content.intro.length > 0 && (
                    <Row style={{ paddingTop: 18 }}>
                      {content.intro.map((paragraph) => (
                        <p
                          key={paragraph}
                          className="soft"
                          dir="auto"
                          style={{
                            margin: '0 0 12px',
                            whiteSpace: 'pre-line',
                            color: colours.soft,
                          }}
                        >
                          {paragraph}
                        </p>
                      ))}
                    </Row>
                  )}
                  {post.picture && (
                    <Row style={{ paddingTop: 20 }}>
                      <Picture {...post.picture} href={post.url} title={post.title} />
                    </Row>
                  )}
                  <tr>
                    <td
                      className="pad text"
                      dir="auto"
                      style={{ padding: '22px 32px 0', color: colours.ink, ...text }}
                      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by app/markdown
                      dangerouslySetInnerHTML={{ __html: body }}
                    />
                  </tr>
                  <Row style={{ paddingTop: 10, paddingBottom: 30 }}>
                    <a
                      href={post.url}
                      className="button"
                      style={{
                        display: 'inline-block',
                        padding: '11px 20px',
                        borderRadius: 8,
                        backgroundColor: colours.accent,
                        color: colours.sheet,
                        fontWeight: 600,
                        textDecoration: 'none',
                      }}
                    >
                      {isCut ? readOn.textIfCut : readOn.text}
                    </a>
                  </Row>
                  {articles.length > 0 && (
                    <Articles title={content.articlesTitle} articles={articles} colours={colours} />
                  )}
                  {identifiers && <Identifiers {...identifiers} colours={colours} />}
                  <Corrections content={content} colours={colours} />
                  <Footer content={content} colours={colours} />
                </Table>
              </td>
            </tr>
          </Table>
        </div>
      </body>
    </html>
  )
}
