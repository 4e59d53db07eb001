import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Entity, entityKey, isIndicator } from '../entity.rules'
import { readEntities } from '../read-entities.rules'

interface Case {
  id: string
  markdown: string
  site: string
  expected: Entity[]
  not?: Entity[]
  allowed?: Entity[]
  optional?: boolean
  score?: number
}

const folder = import.meta.dirname
const cases: Case[] = readdirSync(folder)
  .filter((name) => name.endsWith('.jsonl'))
  .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
  .map((line) => JSON.parse(line))
const counted = cases.filter(({ optional }) => !optional)

function compare(isCounted: (entity: Entity) => boolean) {
  const wrong: string[] = []
  const missed: string[] = []
  let right = 0
  for (const { id, markdown, site, expected, allowed = [] } of counted) {
    const found = readEntities(markdown, site).filter(isCounted)
    const foundKeys = new Set(found.map(entityKey))
    const expectedKeys = new Set(expected.filter(isCounted).map(entityKey))
    const allowedKeys = new Set(allowed.map(entityKey))
    for (const key of foundKeys) {
      if (expectedKeys.has(key)) right += 1
      else if (!allowedKeys.has(key)) wrong.push(`${id}: ${key}`)
    }
    for (const key of expectedKeys) if (!foundKeys.has(key)) missed.push(`${id}: ${key}`)
  }
  return {
    wrong,
    missed,
    precision: right / (right + wrong.length),
    recall: right / (right + missed.length),
  }
}

describe('the labelled corpus', () => {
  it('has at least 400 true and 400 false cases', () => {
    expect(counted.flatMap(({ expected }) => expected).length).toBeGreaterThan(400)
    expect(counted.flatMap(({ not = [] }) => not).length).toBeGreaterThan(400)
  })

  it('is read with a precision of at least 0.99 for identifiers', () => {
    const { precision, recall, wrong } = compare(({ type }) => !isIndicator(type))
    expect(wrong).toEqual([])
    expect(precision).toBeGreaterThanOrEqual(0.99)
    expect(recall).toBeGreaterThanOrEqual(0.98)
  })

  it('is read with a precision of at least 0.97 for indicators', () => {
    const { precision, recall, wrong } = compare(({ type }) => isIndicator(type))
    expect(wrong).toEqual([])
    expect(precision).toBeGreaterThanOrEqual(0.97)
    expect(recall).toBeGreaterThanOrEqual(0.97)
  })

  it('has the right scores of its vectors', () => {
    const scored = counted.filter(({ score }) => score !== undefined)
    for (const { id, markdown, site, score } of scored) {
      const [vector] = readEntities(markdown, site).filter(({ type }) => type === 'cvss')
      expect(vector?.score, id).toBe(score)
    }
  })
})
