import type { PostKind } from '~/config/post-kinds'

/** SPEC 4 and 8: the texts of the two create forms, word for word. */
export const newPostTexts = {
  article: {
    heading: 'Create Article',
    submitting: 'Creating...',
    failed: 'Failed to create article. Please try again.',
    unexpected: 'Failed to create article. Please try again.',
    created: (id: string) =>
      `Article created successfully! Article ID: ${id}. You can now upload an image for this article using its ID.`,
  },
  brief: {
    heading: 'Add New Weekly Brief',
    submitting: 'Creating Weekly Brief...',
    failed: 'Failed to create weekly brief. Please try again.',
    unexpected: 'An unexpected error occurred. Please try again.',
    created: (_id: string) => 'Weekly brief created successfully!',
  },
} as const satisfies Record<PostKind, object>
