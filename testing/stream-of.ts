/** Returns a body that produces each part when the body's reader requests it. */
export const streamOf = (parts: AsyncGenerator<Uint8Array, void>) =>
  new ReadableStream<Uint8Array>(
    {
      pull: async (stream) => {
        const { value, done } = await parts.next()
        if (done === true) stream.close()
        else stream.enqueue(value)
      },
    },
    { highWaterMark: 0 },
  )
