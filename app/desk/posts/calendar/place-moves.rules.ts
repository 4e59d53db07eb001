import type { CalendarDay, CalendarEntry } from '~/posts/lists/calendar/calendar-entries.rules'

export interface PlacedEntries {
  days: CalendarDay[]
  undated: CalendarEntry[]
}

/** The calendar as it will be once these moves are made: the day of each moved entry by its key, '' for none. */
export function placeMoves(
  { days, undated }: PlacedEntries,
  moves: ReadonlyMap<string, string>,
): PlacedEntries {
  if (moves.size === 0) return { days, undated }
  const entries = [...days.flatMap((day) => day.entries), ...undated]
  const moved = entries.flatMap((entry) => {
    const day = moves.get(entry.key)
    return day === undefined ? [] : [{ ...entry, day }]
  })
  const stays = ({ key }: CalendarEntry) => !moves.has(key)
  return {
    days: days.map(({ day, entries: before, more }) => ({
      day,
      more,
      entries: [...before.filter(stays), ...moved.filter((entry) => entry.day === day)],
    })),
    undated: [
      ...undated.filter(stays),
      ...moved.filter((entry) => entry.day === '' && entry.type === 'planned'),
    ],
  }
}
