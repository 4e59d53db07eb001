import { Search } from 'lucide-react'
import { Form } from 'react-router'
import { Button } from '~/ui/button'
import { TextField } from '~/ui/field'

/** Searches published articles, as a GET form of the page at `path`. */
export function ArticleSearch({ path, q }: { path: string; q: string }) {
  return (
    <Form
      method="get"
      action={path}
      role="search"
      preventScrollReset
      className="mb-5 flex flex-wrap items-end gap-3"
    >
      <div className="min-w-48 flex-1">
        <TextField
          id="q"
          key={q}
          name="q"
          type="search"
          label="Search published articles"
          defaultValue={q}
          autoComplete="off"
        />
      </div>
      <Button type="submit" look="outline">
        <Search aria-hidden="true" className="size-4" />
        Search
      </Button>
    </Form>
  )
}
