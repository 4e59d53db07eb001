import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import type { Entity } from '~/entities/entity.rules'
import { listedEntities } from '../../entities/lists/posts-naming.queries'
import { listedTags } from '../../lists/topics.queries'
import { tables } from '../../published/published-posts.queries'

/** Posts that are found by what they name: a topic, an author, or one of these entities. */
export type NamingPosts =
  | { of: 'topic'; topic: string }
  | { of: 'author'; slug: string }
  | { of: 'entities'; entities: readonly Entity[] }

/** The ids of the listed ones, from the indexes of what is named; some several times. */
export function idsOfPosts(db: Db, posts: NamingPosts) {
  const [article, brief] = postKinds.map((kind) => idsOfKind(db, kind, posts)) as [Ids, Ids]
  return article.unionAll(brief)
}

type Ids = ReturnType<typeof idsOfKind>

function idsOfKind(db: Db, kind: PostKind, posts: NamingPosts) {
  switch (posts.of) {
    case 'topic':
      return listedTags(db, kind).select('post_id').where('tag', '=', posts.topic)
    case 'author': {
      const author = db.selectFrom('authors').select('id').where('slug', '=', posts.slug)
      return db
        .selectFrom(tables[kind].authors)
        .select('post_id')
        .where('author_id', '=', author)
        .where('listed_from', 'is not', null)
    }
    case 'entities':
      return listedEntities(db, kind)
        .select('post_id')
        .where((eb) =>
          eb.or(
            posts.entities.map(({ type, value }) =>
              eb.and([eb('type', '=', type), eb('value', '=', value)]),
            ),
          ),
        )
  }
}
