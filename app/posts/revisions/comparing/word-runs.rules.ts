import {
  allDifferent,
  type Deadline,
  diffSequences,
  type Stretch,
  stretchesOf,
} from './sequence-diff.rules'

/** Scripts without spaces between words are compared letter by letter. */
const pieces =
  /\n|[^\S\n]+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]\p{M}*|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}\p{M}_'’])+|[\s\S]/gu

/** Words, spaces and single signs: what is compared with one another. */
export function wordsOf(text: string): string[] {
  return text.match(pieces) ?? []
}

interface Keyed {
  key: string
  text: string
}

/** Null if that takes too long. Words that are replaced one after the other count as one change, spaces included. */
export function compareWords<Word extends Keyed>(
  older: readonly Word[],
  newer: readonly Word[],
  deadline: Deadline,
): Stretch<Word>[] | null {
  const keys = (words: readonly Word[]) => words.map(({ key }) => key)
  const runs =
    older.length === 0 || newer.length === 0
      ? allDifferent(older, newer)
      : diffSequences(keys(older), keys(newer), deadline)
  return runs && joinAcrossSpaces(stretchesOf(runs, older, newer))
}

function joinAcrossSpaces<Word extends Keyed>(stretches: Stretch<Word>[]): Stretch<Word>[] {
  const joined: Stretch<Word>[] = []
  for (const [index, stretch] of stretches.entries()) {
    const last = joined.at(-1)
    const isBetween = last?.is === 'different' && index < stretches.length - 1
    const isBridge =
      stretch.is === 'same' && stretch.newer.every(({ text }) => /^[^\S\n]+$/.test(text))
    if (last?.is === 'different' && (stretch.is === 'different' || (isBetween && isBridge))) {
      // Not push(...words): a long text has more words than a call may have arguments.
      last.older = last.older.concat(stretch.older)
      last.newer = last.newer.concat(stretch.newer)
    } else {
      joined.push({ ...stretch })
    }
  }
  return joined
}
