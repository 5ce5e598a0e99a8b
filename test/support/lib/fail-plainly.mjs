// Imported first by what people run: an error that stops a set-up is one line for the person, not a stack.
process.on('uncaughtException', (error) => {
  console.error(process.env.DEBUG ? error : error.message);
  process.exit(1);
});
