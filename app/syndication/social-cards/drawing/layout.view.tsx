import type { CSSProperties, ReactElement } from 'react'
import type { Card } from '../card.rules'
import { cardSize } from '../card-addresses.rules'
import { type FittedTitle, fitTitle, type Measure, type TitleArea } from './fit-title.rules'
import { mono, sans } from './font-families.rules'
import { Motif } from './motif.view'
import { palette } from './palette.rules'

const margin = 72

/** Where the thumbnail is, if the post has one. */
export const pictureArea = { left: 660, width: cardSize.width - 660, height: cardSize.height }

export function titleArea(card: Card): TitleArea {
  return {
    width: card.picture ? 700 : 860,
    height: card.text ? 180 : 290,
    sizes: card.text ? [88, 76, 64, 52] : [84, 76, 68, 60, 54, 48, 42],
    lineHeight: 1.12,
  }
}

/** The markup for Satori. With a thumbnail the background is transparent: it is drawn below this layer. */
export function cardLayout(card: Card, measure: Measure): ReactElement {
  const accent = palette[card.accent]
  const title = fitTitle(card.title, measure, titleArea(card))
  return (
    <div style={page(card)}>
      {card.picture ? <div style={pictureFade} /> : null}
      <Motif accent={accent} hasRadar={!card.picture} />
      {card.picture ? null : <div style={motifFade} />}
      <div
        style={{ ...topLine, backgroundImage: `linear-gradient(90deg, ${accent}, ${accent}00)` }}
      />
      <div style={content}>
        <Brand card={card} />
        <div style={{ ...column, flexGrow: 1, justifyContent: 'center' }}>
          {card.token ? (
            <div style={{ ...token, color: accent }}>{card.token.toUpperCase()}</div>
          ) : null}
          <Title title={title} />
          {card.text ? <div style={text}>{card.text}</div> : null}
        </div>
        <div style={foot}>
          <div style={{ width: 44, height: 4, marginRight: 20, backgroundColor: accent }} />
          {card.foot ? <div style={footText}>{footOf(card)}</div> : null}
        </div>
      </div>
    </div>
  )
}

/** The date comes first: a long byline is cut at its end. */
function footOf({ byline, foot }: Card): string {
  return byline === undefined ? foot : `${foot} · ${byline}`
}

function Brand({ card: { siteName, logo } }: { card: Card }) {
  return (
    <div style={{ display: 'flex', alignItems: 'center', height: 60 }}>
      {logo ? <img {...logo} alt="" /> : <Eye />}
      <div style={name}>{siteName}</div>
    </div>
  )
}

function Eye() {
  return (
    <svg aria-hidden="true" width="60" height="60" viewBox="0 0 32 32" fill="none">
      <path
        d="M3 16C6.300 10 10.800 7 16 7s9.700 3 13 9c-3.300 6-7.800 9-13 9S6.300 22 3 16Z"
        stroke={palette.cyan}
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <circle cx="16" cy="16" r="4" fill={palette.cyan} />
    </svg>
  )
}

function Title({ title: { size, lines } }: { title: FittedTitle }) {
  return (
    <div
      style={{
        ...column,
        fontSize: size,
        fontWeight: 600,
        lineHeight: 1.12,
        letterSpacing: '-0.012em',
      }}
    >
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a picture never move
        <div key={index} style={{ whiteSpace: 'pre' }}>
          {line}
        </div>
      ))}
    </div>
  )
}

function page({ picture }: Card): CSSProperties {
  return {
    display: 'flex',
    ...cardSize,
    fontFamily: sans,
    color: palette.ink,
    ...(picture ? {} : { backgroundColor: palette.ground }),
  }
}

const column = { display: 'flex', flexDirection: 'column' } as const satisfies CSSProperties

/** Absolute, like the layers behind it: otherwise Satori would draw it first. */
const content = {
  ...column,
  position: 'absolute',
  left: margin,
  top: 56,
  width: cardSize.width - 2 * margin,
  height: cardSize.height - 56 - 44,
} as const satisfies CSSProperties

/** Dark behind the text: even on a white thumbnail the contrast is at least 4.5. */
const pictureFade = {
  position: 'absolute',
  left: 0,
  top: 0,
  ...cardSize,
  backgroundImage: `linear-gradient(90deg, ${palette.ground} 57%, ${palette.ground}f2 66%, ${palette.ground}40 86%, ${palette.ground}30 100%)`,
} as const satisfies CSSProperties

/** Dims the motif behind the text. */
const motifFade = {
  position: 'absolute',
  left: 0,
  top: 0,
  ...cardSize,
  backgroundImage: `linear-gradient(90deg, ${palette.ground} 20%, ${palette.ground}90 60%, ${palette.ground}00 90%)`,
} as const satisfies CSSProperties

const topLine = {
  position: 'absolute',
  left: 0,
  top: 0,
  width: cardSize.width,
  height: 6,
} as const satisfies CSSProperties

const name = {
  marginLeft: 16,
  maxWidth: 600,
  fontSize: 40,
  fontWeight: 600,
  letterSpacing: '-0.015em',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
} as const satisfies CSSProperties

const token = {
  marginBottom: 18,
  fontFamily: mono,
  fontSize: 25,
  letterSpacing: '0.09em',
} as const satisfies CSSProperties

const text = {
  display: 'flex',
  marginTop: 22,
  maxWidth: 780,
  fontSize: 33,
  textWrap: 'balance',
  lineHeight: 1.36,
  color: palette['ink-soft'],
} as const satisfies CSSProperties

const foot = {
  display: 'flex',
  alignItems: 'center',
  height: 48,
  paddingTop: 22,
  borderTop: `1px solid ${palette.line}`,
} as const satisfies CSSProperties

const footText = {
  maxWidth: 900,
  fontFamily: mono,
  fontSize: 25,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  color: palette['ink-soft'],
} as const satisfies CSSProperties
