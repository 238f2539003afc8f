/** Outside of Trenzeye: searches, so that they find it whatever its pages there are called. */
export const productHuntUrl = 'https://www.producthunt.com/search?q=Trenzeye';
export const demoVideoUrl = 'https://www.youtube.com/results?search_query=Trenzeye+demo';
