"""Words of which common passwords are made: names, teams, cars, keyboards, and what people call a password."""

from typing import Final

_TEXT: Final = """
aabbcc abcabc abcdef abcdefg abcdefgh academy access accessdenied account accounts acdc achilles acmilan adelaide
admin adminadmin administrator admins adventure aerosmith africa ahmed airforce airplane ajax aladdin alejandra
alejandro alexander alexandra alexandre alexis ali allah allen aloha alpha alphabet always amanda amazing amazon
amber amen america amigo amigos amor amore anderson andrea andrew android angel angela angelica angelina angels
anthony antonia antonio anyone anything aphrodite apollo apollo13 apple april aquarius aragorn aries army arsenal
asdasd asdf asdfgh asdfghjkl ashley asia assasin assassin assassins asshole athena atlantis audi august aussie
australia australian autumn avengers aviator awesome azerty baby babyboy babygirl baccarat bacon badboy badgirl
bailey baker ballet bambi banana bandit barbara barca barcelona barnes bart baseball basketball bastard batman
battlefield bayern beach bear bears beatles beautiful because beer beethoven benfica benjamin bennett benz berlin
bernard bestfriend beta beyonce bicycle bieber bigboy bigdaddy bigdog bigfoot biggie bigman billionaire biology
birthday bitch bitches black blackbird blackcat blackdog blackhole blackjack blackout blackrose blacksheep bless
blessed blessing blink blossom blue blueberry bluebird blueeyes bluemoon blues bluesbrothers bluesky bmw boca
bohemian bond bonita bonjour bonjovi bonnie boomer boxing boyd brandon brandy brasil brazil brenda brian brisbane
britain britney brittany bronco broncos bronze brooks brother brown brownie bryant bubba bubbles buddha buddy
budweiser bugatti bugsbunny bulls bullshit bumblebee bunnies bunny burger burns business buster butler butterfly
cadillac caesar california callofduty camaro cameron campbell canada canberra cancer candy candyman canon capricorn
captain caramel carlos carolina caroline carter cartman cash casino casinoroyale casinos cat catherine cats catwoman
celtic celtics challenger champagne champion champions change changeit changeme charizard charles charlie
charliebrown charlotte cheese cheesecake cheetah chelsea chelsey chemistry cherry chevrolet chevy chewbacca chicago
chicagobulls chicken children china chiquita chocolate christ christian christina christine christmas christopher
chrysler churchill ciao cinderella cisco citroen clark clashofclans class cleopatra clinton cobra cocacola coconut
coffee coldplay cole coleman college collins columbia company compaq computer contrasena cook cookie cookies cool
cooldude coolguy coolio cooper copper corazon corinthians corona corporate corvette cosmos cougar counterstrike
courtney cow cowboy cowboys cowgirl cows cox crawford cricket cristina croupier cruz crystal cupcake cycling cynthia
daddy daddysgirl daisy damn dancer dancing daniel daniela daniella danielle dark darkness darkside darling
darthvader database david davidson davis deadpool dealer dealers debbie deborah december default defaultpassword
dell delta demo demon dennis desert desktop developer devil diablo diamond diamonds diaz dickhead digimon discovery
dixon doctor dodge dodgers dog doggy dogs dollar dollars dolphin dolphins dominic dominique donald donaldduck
dorothy dortmund dota douglas dragon dragonball dragonfly dragons driver drummer drums ducati duck ducks ducky dumbo
dvorak eagle eagles earth easter edcrfv edison eduardo edward edwards eeyore egypt eight einstein elephant eleven
elisabeth elizabeth ellis elvis emerald emily eminem emma england english enterprise eric erica ericka ericsson
estrella eugene europe evans everton everything example explorer facebook faith falcon falcons fallout family
familyguy father february fernanda fernandez fernando ferrari finalfantasy finance fire fireball firebird
firefighter firefly fireman fisher fisherman fishing five flame flamengo flores florida flower flowers flyer flying
football footballer ford forest forever formula fortnite fortune foster four fox foxes france frances francis
francisco franklin frederick freedom freeman freeze french friday friend friends friendship frodo frog froggy frosty
fuck fucker fuckme fuckoff fuckyou gabriel gabriela gabrielle galaxy galileo gambler gambling gameboy gameover gamer
games gamma gandalf gandhi ganesha garcia garfield garlic gateway gatito gemini genius george gerald german germany
ghost giants gibson gilbert ginger giovanni giraffe gladiator gmail goat godbless godisgood godislove goku gold
golden goldeneye goldfish goldie golf golfer gomez gonzalez goodbye goofy google goose gordon gorgeous graham
grandma grandpa gray green greenday gregory griffin gryffindor guest guinness guitar guitarist gunsnroses gypsy
habbo hacked hacker hackers halloween halo hamburger hamilton hamster handball hannah happiness happy happyday
hardware harley harleydavidson harris harrison harry harrypotter hawaii hawk hawks hayes heat heather heaven hector
heineken helena hell hello hellokitty hellothere helloworld helpdesk henderson henry hercules hermione hermosa
hernandez hero heroes hicks highschool hill hiphop hippie history hobbit hockey hogwarts hola holdem holiday homer
homework honda honey honeybee hope horny horoscope horse horses hotmail hotstuff hottie howard however hughes hulk
hummer hunter hunting hurricane husband ice iceberg icecream icecube iceman ihateyou iloveme iloveu ilovey iloveyou
iloveyousomuch incorrect india instagram intel inter internet intranet invalid ipad iphone ireland ironmaiden
ironman isabel isabella isabelle island istanbul italian italy jackpot jackson jacksparrow jacob jacqueline jaguar
james jamesbond janice january japan jasmine jason jasper jazz jedi jedimaster jeep jeffrey jenkins jennifer jeremy
jerome jerry jessica jesus jesuschrist jesuslove jetski jewel jewels johnny johnson joker jonathan jones jordan
jordans joseph josephine joshua journey julian juliana julie juliet july june jupiter justin juventus karen
katherine kathleen katie kawasaki kelly kennedy kenneth kevin keyboard kids kill killer killers killme kimberly king
kingkong kitten kittens kitty knicks knight knightrider knights kodak korn krishna kristen kristin kristina ladybug
lakers lamborghini laptop laugh laura lauren lawrence leagueoflegends ledzeppelin legend legends legolas lemon
lemonade lenovo leo leonard leonardo leopard lesbian leslie letmein letmeinnow lewis liberty libra library lightning
lily lincoln lindsay lindsey linkedin linkinpark lion lioness lions liverpool lkjhgf login logitech logon london
long lopez lordoftherings lorenzo louise lovelife lovelove lovely loveme lover lovers loveyou lucas lucifer lucky
luckyday luckyone luigi macbook macintosh madison madonna madrid magic magical magician manager manchester mandela
mango manunited manutd march marcus margaret maria mariana marie marilyn marina marine marines mario mariposa
marissa marriage mars marshall martha martin martina martinez mary maserati mason master masterkey mastermind
masters mathew matrix matthew maurice maverick maximus maxwell may mazda mcdonald megadeth megan melanie melbourne
melissa melon mercedes mercury merlin metal metallica mexico michael michele michelle mickey mickeymouse microsoft
midnight miguel milano military miller million millionaire minecraft minnie miranda mitchell mnbvcxz modem mohamed
mohammed molly mommy monday money monica monique monitor monkey monkeys moonlight moonraker moore morgan morris
motdepasse mother motherfucker motorola mountain mouse mozart muffin muhammad murphy murray music musician mustang
mustangs mybaby mycat mydog myers myheart mylife mylove mypass mypassword mysecret myspace mysql mystery mystic
naked namaste nancy napoleon naruto nascar natalia natalie natasha nathan nathaniel navy ncc1701 nelson nemo neo
neptune netflix network never newcastle newpassword newton newyork newzealand nicholas nicolas nicole night
nightmare nikon nine ninja nintendo nirvana nissan nobody nokia nopassword nothing november nude number numbers
nurse oasis obama ocean october office oldpassword oliver olivia om omega one onedirection onetwothree
onetwothreefour onion opensesame operator oracle orange orchid orlando ortiz oscar overwatch owens packers pacman
pakistan palmeiras pamela panasonic pantera panther panthers paradise paris parker parola passcode passport passwd
password passwort pasta patches patricia patrick patriots patterson peace peach peaches pearl pedro penguin penguins
pentium pepper peppers pepsi perez perfect perrito perry perth peter peterson peugeot phantom philip phillip
phillips phoenix physics piano picasso pig piggy piglet pikachu pilot pineapple pink pinkfloyd pinky pirate pirates
pisces pistons pizza planet platinum playboy player players playgirl playstation pleasechange pluto poiuyt pokemon
poker police pontiac pontoon pony pooh porn pornstar porsche porter porto portugal postgres potato powell praise
precious presley pretty price prince princesa princess printer program programmer puppies puppy purple pussy
pussycat python qazwsx qazwsxedc queen queenbee queenrocks qweasd qweasdzxc qweqwe qwerty qwertyuiop qwertz rabbit
racecar racer rachel racing radiohead raiders rainbow rambo ramirez ramon ramos randall rangers rapper rascal
raspberry ravens raymond reagan realmadrid rebecca red reddog redhat redhead redrose redskins redsox reed reggae
reginald register renault reynolds ricardo rich richard richardson ricky rihanna river riverplate robert roberta
roberto roberts roblox rocket rockets rocknroll rockstar rocky rodriguez roger rogers roland rolling roma rome
ronald ronaldo ronnie root rootroot rose rosebud rosemary ross roulette router ruby rugby runescape runner running
russell russia ryan sabrina sagittarius sailing sailor sailormoon saiwan salut samantha sample samsam samsung samuel
samurai sanchez sanders sandra santiago santos sapphire sarah sasuke saturday saturn school science scooby scoobydoo
scooter scorpio scorpion scotland scott sebastian secret secretagent secure security september server servers
service services sesame seven sexy sexyboy sexygirl shadow shadows shakespeare shakira shalom shannon shark sharks
sharon shawn sheep sheila shelby sherlock shirley shit shithead shiva shooter shrek sifre signin silver silvia simba
simmons simon simpson simpsons singer sister six skate skateboard skater skiing sky skyfall skyhawk skyline skyrim
skywalker slayer slipknot slytherin smile smiley smith snake snakes sniper snoopy snow snowball snowboard snowflake
snowman snowwhite soccer softball software soldier somebody something sonic sony sophia sophie southpark spaghetti
spain spanish sparky spartacus spartan speed speedy spencer spider spiderman spiders spongebob spotify spring spurs
stallion stanley starcraft starfish startrek starwars steelers stefan stella stephanie stephen steve steven stewart
stones storm stormy strawberry stuart stud student subaru submarine sugar sugarbaby sullivan summer sunday sunflower
sunny sunshine superhero superman superstar supervisor support surfer surfing susan sushi suzanne suzuki sweetheart
swimmer swimming sydney sylvia sysadmin system systems tamara tatiana taurus taylor teacher teamo techno temp
temporary temppassword ten tennis tequiero tequila teresa terminator terrance tesla test teste tester testing
testpassword testtest tetris texas theodore thepassword theresa thirteen thomas thompson three thunder thunderball
thunderbird thursday tiffany tiger tigers tigger timothy tinkerbell titanic titanium together tomato tommy tool toor
topsecret tornado toshiba tottenham toyota tracey travel traveler travis treasure trevor trinity tropical truck
trucker trucks trump trust trustme trustno trustnoone tucker tuesday tulip tupac turkey turner turtle turtles tweety
tweetybird twelve twitter two tyler universe university unknown user username userpassword users vacation valdez
valentin valentina valerie valorant vampire vampires vanessa vanilla vegeta venus veronica victor victoria victory
vincent vincenzo violet violin viper virginia virgo visitor vivian vodka volcano voldemort volkswagen volleyball
volvo voyager wales walker wallace walter wanda warcraft ward warren warrior warriors washington watermelon watson
webb webmaster website wedding wednesday weekend welcome welcomehome wells werewolf wesley west westham whale
whatever whiskey whisky white whitesox whitey whitney wife wifi william williams wilson windows windowsxp
wine winner winners winnie winniethepooh winning winston winter wireless wizard wizards wolf wolfpack wolverine
wolves wonderwoman wood woods world wrestling wright wsxedc xbox xyz xyzabc yahoo yamaha yankee yankees yellow yoda
yolanda young yourpassword youtube yugioh yvonne zachary zebra zelda zero zeus zodiac zombie zombies zxcvbn zxcvbnm
zxczxc
"""
WORDS: Final = frozenset(_TEXT.split())
"""Words in lower case: with digits or signs around them, or letters written as digits, they are no better."""
