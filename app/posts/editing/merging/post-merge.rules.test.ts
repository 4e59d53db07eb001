import { describe, expect, test } from 'vitest'
import { emptyForm, type PostFormValues } from '../form/post-form.rules'
import { mergePosts, type Overlap, resolveOverlaps } from './post-merge.rules'

const form = (values: Partial<PostFormValues>) => ({ ...emptyForm(), ...values })

const base = form({
  title: 'The night watch',
  summary: 'What they saw.',
  tags: 'Phishing, AI',
  question1: 'Why?',
  answer1: 'Because.',
  body: '# Night\n\nIt was a quiet night in the harbour.\n\nNobody came.\n\nThe end.',
})

function merge(mine: Partial<PostFormValues>, theirs: Partial<PostFormValues>) {
  return mergePosts({ base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } })
}

function resolved(result: ReturnType<typeof merge>, choices = {}): PostFormValues {
  const values = resolveOverlaps(result, choices)
  if (!values.ok) throw new Error(`open: ${values.open.map(({ label }) => label)}`)
  return values.values
}

const all = (overlaps: Overlap[], choice: string) =>
  Object.fromEntries(overlaps.map(({ id }) => [id, choice]))

describe('what does not overlap is merged', () => {
  test('different fields, and different paragraphs', () => {
    const result = merge(
      { title: 'The day watch', body: base.body.replace('quiet', 'loud') },
      { summary: 'What they heard.', body: base.body.replace('Nobody', 'Somebody') },
    )
    expect(resolved(result)).toEqual({
      ...base,
      title: 'The day watch',
      summary: 'What they heard.',
      body: '# Night\n\nIt was a loud night in the harbour.\n\nSomebody came.\n\nThe end.',
    })
  })

  test('paragraphs next to each other, and a paragraph that is added after a changed one', () => {
    const result = merge(
      { body: base.body.replace('quiet', 'loud') },
      { body: base.body.replace('harbour.\n', 'harbour.\n\nThe moon rose.\n') },
    )
    expect(resolved(result).body).toBe(
      '# Night\n\nIt was a loud night in the harbour.\n\nThe moon rose.\n\nNobody came.\n\nThe end.',
    )
  })

  test('a paragraph that is added at the end leaves the last one unchanged', () => {
    const result = merge(
      { body: `${base.body}\n\nAn appendix.` },
      { body: base.body.replace('The end', 'This is the end') },
    )
    expect(resolved(result).body).toMatch(/\n\nThis is the end\.\n\nAn appendix\.$/)
  })

  test('words of one paragraph that are far enough from each other', () => {
    const result = merge(
      { body: base.body.replace('It was', 'There was') },
      { body: base.body.replace('harbour', 'port') },
    )
    expect(resolved(result).body).toContain('There was a quiet night in the port.')
  })

  test('two items of one list', () => {
    const list = form({ body: '- one\n- two\n- three' })
    const result = mergePosts({
      base: list,
      mine: form({ body: '- uno\n- two\n- three' }),
      theirs: form({ body: '- one\n- due\n- three\n- four' }),
    })
    expect(resolved(result).body).toBe('- uno\n- due\n- three\n- four')
  })

  test('the same change of both', () => {
    const both = { title: 'Day', body: base.body.replace('quiet', 'loud') }
    expect(resolved(merge(both, both))).toEqual({ ...base, ...both })
  })

  test('tags as a set: added and removed by either side', () => {
    const result = merge({ tags: 'Phishing, Ransomware' }, { tags: 'Fraud, Phishing, AI' })
    expect(resolved(result).tags).toBe('Fraud, Phishing, Ransomware')
  })

  test('two questions', () => {
    const result = merge({ answer1: 'Who knows.' }, { question2: 'When?', answer2: 'Now.' })
    expect(resolved(result)).toMatchObject({ answer1: 'Who knows.', question2: 'When?' })
  })
})

describe('overlaps', () => {
  test('one field that both changed is chosen as a whole', () => {
    const result = merge({ title: 'Mine' }, { title: 'Theirs' })
    expect(result.overlaps).toMatchObject([
      { fields: ['title'], label: 'Title', base: base.title, mine: 'Mine', theirs: 'Theirs' },
    ])
    expect(resolveOverlaps(result, {})).toEqual({ ok: false, open: result.overlaps })
    expect(resolved(result, all(result.overlaps, 'mine')).title).toBe('Mine')
    expect(resolved(result, all(result.overlaps, 'theirs')).title).toBe('Theirs')
    expect(resolveOverlaps(result, all(result.overlaps, 'both')).ok).toBe(false)
  })

  test('a question and its answer are chosen together', () => {
    const result = merge({ question1: 'How?' }, { answer1: 'For no reason.' })
    expect(result.overlaps).toMatchObject([{ fields: ['question1', 'answer1'], line: null }])
    expect(resolved(result, all(result.overlaps, 'mine'))).toMatchObject({
      question1: 'How?',
      answer1: 'Because.',
    })
  })

  test('a paragraph that both changed is one overlap, at its line, and both can be kept', () => {
    const result = merge(
      { body: base.body.replace('quiet', 'loud') },
      { body: base.body.replace('quiet night', 'stormy evening') },
    )
    expect(result.overlaps).toMatchObject([
      {
        fields: ['body'],
        line: 3,
        mine: 'It was a loud night in the harbour.\n\n',
        theirs: 'It was a stormy evening in the harbour.\n\n',
        choices: ['mine', 'theirs', 'both'],
      },
    ])
    expect(resolved(result, all(result.overlaps, 'both')).body).toBe(
      '# Night\n\nIt was a stormy evening in the harbour.\n\nIt was a loud night in the harbour.\n\nNobody came.\n\nThe end.',
    )
  })

  test('a paragraph that only one side changed is no part of the overlap next to it', () => {
    const mine = base.body.replace('quiet', 'loud').replace('Nobody', 'A ship')
    const result = merge({ body: mine }, { body: base.body.replace('Nobody', 'Somebody') })
    expect(result.overlaps).toMatchObject([{ line: 5, theirs: 'Somebody came.\n\n' }])
    expect(resolved(result, all(result.overlaps, 'theirs')).body).toContain('a loud night')
  })

  test('a paragraph that one side deleted and the other changed', () => {
    const result = merge(
      { body: base.body.replace('\n\nNobody came.', '') },
      { body: base.body.replace('Nobody', 'Somebody') },
    )
    expect(result.overlaps).toMatchObject([{ mine: '', choices: ['mine', 'theirs'] }])
    expect(resolved(result, all(result.overlaps, 'mine')).body).not.toContain('came')
  })

  test('a choice is still valid when somebody changed another place', () => {
    const mine = { title: 'Mine', summary: 'My summary.' }
    const first = merge(mine, { title: 'Theirs' })
    const again = merge(mine, { title: 'Theirs', summary: 'Their summary.' })
    const choices = all(first.overlaps, 'mine')
    expect(resolveOverlaps(again, choices)).toMatchObject({
      ok: false,
      open: [{ fields: ['summary'] }],
    })
  })

  test('without the version that both began with, each field that differs is an overlap', () => {
    const [mine, theirs] = [base, { ...base, title: 'Theirs', tags: 'AI', body: 'Theirs.' }]
    const result = mergePosts({ base: null, mine, theirs })
    expect(result.overlaps.map(({ fields }) => fields)).toEqual([['title'], ['body'], ['tags']])
    expect(resolved(result, all(result.overlaps, 'mine'))).toEqual(mine)
    expect(resolved(result, all(result.overlaps, 'theirs'))).toEqual(theirs)
  })
})
