import { expect, test } from 'vitest'
import { scopeNames } from '~/people/tokens/token.rules'
import { problemTypes } from '../contract/problem.rules'
import { apiGuide, guideText } from './guide.service'

test('the guide has a section for every problem, at the address that its type names', () => {
  const { html } = apiGuide('https://vigil.example')
  for (const name of Object.keys(problemTypes)) expect(html).toContain(`id="${name}"`)
})

test('the guide names the status of every problem, and every scope', () => {
  const text = guideText()
  for (const [name, { status }] of Object.entries(problemTypes)) {
    const words = name.replaceAll('-', ' ')
    expect(text.toLowerCase()).toContain(`## ${words}\n\nstatus ${status}. `)
  }
  for (const scope of scopeNames) expect(text).toContain(`| \`${scope}\``)
})
