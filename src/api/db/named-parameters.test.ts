import { expect, test } from 'vitest'
import { numberDeclared, numberParameters } from './named-parameters.ts'

test.each([
  ['by first use', 'SELECT $b, $a', 'SELECT $1, $2', ['b', 'a']],
  ['a name that is the beginning of another', 'SELECT $id, $idle, $id2', 'SELECT $1, $2, $3', ['id', 'idle', 'id2']],
  ['the longer name first', 'SELECT $idle, $id', 'SELECT $1, $2', ['idle', 'id']],
  ['the same name twice', 'SELECT $id, $now, $id', 'SELECT $1, $2, $1', ['id', 'now']],
  [
    'casts',
    'SELECT $id::uuid, $ids::text[], ($day::text)::date',
    'SELECT $1::uuid, $2::text[], ($3::text)::date',
    ['id', 'ids', 'day'],
  ],
  [
    'JSON operators',
    `SELECT a->>$key, b #> $path, c @> $part::jsonb, d ? $key, e -> 'x' ->> $key`,
    `SELECT a->>$1, b #> $2, c @> $3::jsonb, d ? $1, e -> 'x' ->> $1`,
    ['key', 'path', 'part'],
  ],
  ['operators without spaces', `SELECT $a||':'||$b, a<$a, -$b`, `SELECT $1||':'||$2, a<$1, -$2`, ['a', 'b']],
  [
    'more than nine',
    'SELECT $a,$b,$c,$d,$e,$f,$g,$h,$i,$j',
    'SELECT $1,$2,$3,$4,$5,$6,$7,$8,$9,$10',
    [...'abcdefghij'],
  ],
])('numbers names: %s', (_, sql, numbered, names) => {
  expect(numberParameters(sql)).toEqual({ sql: numbered, names })
})

test.each([
  ['text', `SELECT '$id', 'it''s $id', jsonb_path_query(a, '$.id')`],
  ['text with escapes', String.raw`SELECT E'it\'s $id', e'\\'`],
  ['a quoted name', 'SELECT "$id", "a""$id"'],
  ['text between dollar signs', 'SELECT $$ $id $$, $tag$ $id $$ $tag$'],
  ['a comment', 'SELECT 1 -- $id\n/* $id\n$id */'],
  ['a word with a dollar sign', 'SELECT a$id FROM b$id'],
  ['numbers', 'SELECT $1, $2::text, $10'],
])('keeps a dollar sign that starts no name: %s', (_, sql) => {
  expect(numberParameters(sql)).toEqual({ sql, names: [] })
})

test('a name after text, a comment or a quoted name is found', () => {
  const { sql } = numberParameters(`SELECT '$a', $a, "$b", $b /* $c */, $c -- $d\n, $d, $$ $e $$, $e`)
  expect(sql).toBe(`SELECT '$a', $1, "$b", $2 /* $c */, $3 -- $d\n, $4, $$ $e $$, $5`)
})

test('names and numbers together are refused', () => {
  expect(() => numberParameters('SELECT $id, $1')).toThrow('mixes named and numbered')
})

test('the SQL uses exactly the names that are declared', () => {
  expect(numberDeclared('take', 'SELECT $b, $a', ['a', 'b'])).toEqual({ sql: 'SELECT $1, $2', names: ['b', 'a'] })
  expect(() => numberDeclared('take', 'SELECT $a, $b', ['a'])).toThrow('statement take: parameter $b is not declared')
  expect(() => numberDeclared('take', 'SELECT $a', ['a', 'b'])).toThrow('statement take: parameter $b is not used')
})
