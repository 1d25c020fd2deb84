export const arabicWords = {
  ' or ': ' أو ',
};
