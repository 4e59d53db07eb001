import { useState } from 'react'
import { Button } from '~/ui/button'
import { TextField } from '~/ui/field'
import { PictureFrame } from '../picture-frame.view'
import type { PictureChoice } from './picture-choice.rules'
import { useChoices } from './use-choices.browser'

interface LibraryChoiceProps {
  /** The address of the choices. */
  address: string
  chosen: PictureChoice | null
  onChoose: (picture: PictureChoice) => void
  error: string | undefined
}

/** The library in a dialog: a search, and the pictures as radio buttons. */
export function LibraryChoice({ address, chosen, onChoose, error }: LibraryChoiceProps) {
  const [text, setText] = useState('')
  const { loaded, error: loadError, loadMore } = useChoices(address, text.trim())
  return (
    <div className="flex flex-col gap-3">
      <TextField
        id="library-search"
        type="search"
        label="Search the library"
        hint="File name, description or title of a post."
        autoComplete="off"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          // The form would insert a picture.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <fieldset aria-describedby={error ? 'library-error' : undefined}>
        <legend className="sr-only">Picture</legend>
        <p role="status" className={loaded?.pictures.length ? 'sr-only' : 'text-ink-muted'}>
          {loaded ? countText(loaded.pictures.length, text.trim()) : loadError ? '' : 'Loading…'}
        </p>
        <div className="grid max-h-72 grid-cols-3 gap-2 overflow-y-auto p-1 sm:grid-cols-4">
          {loaded?.pictures.map((picture) => (
            <Choice
              key={picture.id}
              picture={picture}
              isChosen={picture.id === chosen?.id}
              onChoose={onChoose}
            />
          ))}
        </div>
        {loaded?.hasMore && (
          <Button size="small" look="outline" className="mt-2" onClick={loadMore}>
            Show more
          </Button>
        )}
      </fieldset>
      <div role="alert">
        {(loadError ?? error) && (
          <p id="library-error" className="font-semibold text-red">
            {loadError ?? error}
          </p>
        )}
      </div>
    </div>
  )
}

function countText(count: number, text: string): string {
  if (count > 0) return count === 1 ? '1 picture' : `${count} pictures`
  return text === '' ? 'There are no pictures yet.' : `No results for “${text}”.`
}

interface ChoiceProps {
  picture: PictureChoice
  isChosen: boolean
  onChoose: (picture: PictureChoice) => void
}

function Choice({ picture, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className="relative flex cursor-pointer flex-col overflow-hidden rounded-lg border border-line bg-ground has-checked:border-cyan has-checked:ring-2 has-checked:ring-cyan has-focus-visible:outline-2 has-focus-visible:outline-cyan has-focus-visible:outline-offset-1">
      <input
        type="radio"
        name="library-picture"
        value={picture.id}
        checked={isChosen}
        onChange={() => onChoose(picture)}
        className="absolute top-1.5 left-1.5 size-4.5 accent-cyan"
      />
      <span className="block aspect-square w-full overflow-hidden">
        <PictureFrame
          picture={{ ...picture, isStored: false, bytes: null }}
          alt=""
          sizes="9rem"
          className="size-full object-cover"
        />
      </span>
      <span className="px-1.5 py-1 text-xs leading-snug">
        <span title={picture.label} className="wrap-anywhere line-clamp-2">
          {picture.label}
        </span>
      </span>
    </label>
  )
}
