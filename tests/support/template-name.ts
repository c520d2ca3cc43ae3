/** The migrated database with the demo stores that each test file's own database is copied from. */
export const TEMPLATE = 'template_store'
